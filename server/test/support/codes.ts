import type { TestService } from '../support.ts';
import { workOff } from './drive.ts';
import { AUTHORISING, type LoginData, REGISTERING } from './sign-on.ts';

type Message = { readonly id: string; readonly text: string; readonly code: string };

/** Messages a number got, newest first. */
export const inbox = async ({ sandbox }: TestService, mobile: string): Promise<Message[]> =>
  (await sandbox.ask<{ messages: Message[] }>(`sms?mobile=${mobile}`)).messages;

/** A number nobody has. */
export const newNumber = async (service: TestService): Promise<string> => (await service.stranger()).mobile;

/** A code and the token it was asked for by: one is good with the other only. */
export type Sent = { readonly code: string; readonly codeToken: string };

/** A code for a number, sent and read. */
export const codeFor = async (service: TestService, mobile: string): Promise<Sent> => {
  const { codeToken } = await service.call('/register/getVerifyCode', { mobile });
  await workOff(service.context);
  const [newest] = await inbox(service, mobile);
  if (!newest) throw new Error('no code came');
  return { code: newest.code, codeToken };
};

/** A code that is not this one, with its token. */
export const wrongCode = ({ code, codeToken }: Sent): Sent => ({
  code: String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
  codeToken,
});

/** What codeCheckAndRegister is sent with a code. */
export const checking = (mobile: string, { code, codeToken }: Sent, outputEndpoint = 'HISUN') => ({
  mobile,
  code,
  codeToken,
  outputEndpoint,
  agreementVersion: REGISTERING,
});

/** A code for the number that a provisional session of status 3 has to prove, sent and read. */
export const codeToProve = async (
  service: TestService,
  { bindEmpowerToken = '', sessionId }: LoginData,
  mobile: string,
): Promise<Sent> => {
  const { codeToken } = await service.call(
    '/register/getVerifyCode',
    { bindEmpowerToken },
    { token: sessionId },
  );
  await workOff(service.context);
  const [newest] = await inbox(service, mobile);
  if (!newest) throw new Error('no code came');
  return { code: newest.code, codeToken };
};

/** Authorises the channel of a provisional session, whose number the code proves. */
export const authoriseBy = (
  service: TestService,
  { bindEmpowerToken = '', sessionId }: LoginData,
  sent: Sent,
) =>
  service.call(
    '/user/userBindEmpower',
    { bindEmpowerToken, agreementVersion: AUTHORISING, ...sent },
    { token: sessionId },
  );
