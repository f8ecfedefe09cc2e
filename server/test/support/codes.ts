import { workOff } from './drive.ts';
import type { TestService } from './service.ts';
import { AUTHORISING, type LoginData, REGISTERING } from './sign-on.ts';

type Message = { readonly id: string; readonly text: string; readonly code: string };

/** Messages a number got, newest first. */
export async function inbox({ sandbox }: TestService, mobile: string): Promise<Message[]> {
  return (await sandbox.ask<{ messages: Message[] }>(`sms?mobile=${mobile}`)).messages;
}

/** A number nobody has. */
export async function newNumber(service: TestService): Promise<string> {
  return (await service.stranger()).mobile;
}

/** A code and the token it was asked for by: one is good with the other only. */
export type Sent = { readonly code: string; readonly codeToken: string };

/** A code for a number, sent and read. */
export async function codeFor(service: TestService, mobile: string): Promise<Sent> {
  const { codeToken } = await service.call('/register/getVerifyCode', { mobile });
  await workOff(service.context);
  const [newest] = await inbox(service, mobile);
  if (!newest) throw new Error('no code came');
  return { code: newest.code, codeToken };
}

/** A code that is not this one, with its token. */
export function wrongCode({ code, codeToken }: Sent): Sent {
  return {
    code: String((Number(code) + 1) % 1_000_000).padStart(6, '0'),
    codeToken,
  };
}

/** What codeCheckAndRegister is sent with a code. */
export function checking(mobile: string, { code, codeToken }: Sent, outputEndpoint = 'HISUN') {
  return {
    mobile,
    code,
    codeToken,
    outputEndpoint,
    agreementVersion: REGISTERING,
  };
}

/** A code for the number that a provisional session of status 3 has to prove, sent and read. */
export async function codeToProve(
  service: TestService,
  { bindEmpowerToken = '', sessionId }: LoginData,
  mobile: string,
): Promise<Sent> {
  const { codeToken } = await service.call(
    '/register/getVerifyCode',
    { bindEmpowerToken },
    { token: sessionId },
  );
  await workOff(service.context);
  const [newest] = await inbox(service, mobile);
  if (!newest) throw new Error('no code came');
  return { code: newest.code, codeToken };
}

/** Authorises the channel of a provisional session, whose number the code proves. */
export function authoriseBy(
  service: TestService,
  { bindEmpowerToken = '', sessionId }: LoginData,
  sent: Sent,
) {
  return service.call(
    '/user/userBindEmpower',
    { bindEmpowerToken, agreementVersion: AUTHORISING, ...sent },
    { token: sessionId },
  );
}
