import type { TestService } from '../support.ts';
import { workOff } from './drive.ts';
import { REGISTERING } from './sign-on.ts';

type Message = { readonly id: string; readonly text: string; readonly code: string };

/** Messages a number got, newest first. */
export const inbox = async ({ sandbox }: TestService, mobile: string): Promise<Message[]> =>
  (await sandbox.ask<{ messages: Message[] }>(`sms?mobile=${mobile}`)).messages;

/** A number nobody has. */
export const newNumber = async (service: TestService): Promise<string> => (await service.stranger()).mobile;

/** A code for a number, sent and read. */
export const codeFor = async (service: TestService, mobile: string): Promise<string> => {
  await service.call('/register/getVerifyCode', { mobile });
  await workOff(service.context);
  const [newest] = await inbox(service, mobile);
  if (!newest) throw new Error('no code came');
  return newest.code;
};

/** A code that is not this one. */
export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What codeCheckAndRegister is sent with a code. */
export const checking = (mobile: string, code: string, outputEndpoint = 'HISUN') => ({
  mobile,
  code,
  outputEndpoint,
  agreementVersion: REGISTERING,
});
