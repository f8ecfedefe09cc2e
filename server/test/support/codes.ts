import type { RequestFor } from '@life-payment/contract';
import { workOff } from './drive.ts';
import type { Payer, TestService } from './service.ts';
import { AUTHORISING, type LoginData, REGISTERING } from './sign-on.ts';

export const SEND = '/register/getVerifyCode';
export const CHECK = '/register/codeCheckAndRegister';

type Message = { readonly id: string; readonly text: string; readonly code: string };

/** SMS to a number, newest first. */
export async function inbox({ sandbox }: TestService, mobile: string): Promise<Message[]> {
  return (await sandbox.ask<{ messages: Message[] }>(`sms?mobile=${mobile}`)).messages;
}

/** A mobile number that nobody has. */
export async function newNumber(service: TestService): Promise<string> {
  return (await service.stranger()).mobile;
}

/** A code and the token of its request. Each is valid with the other only. */
export type Sent = { readonly code: string; readonly codeToken: string };

/** Reads the code that was requested last for a number. */
async function sentTo(service: TestService, mobile: string, codeToken: string): Promise<Sent> {
  await workOff(service.context);
  const newest = (await inbox(service, mobile)).find(({ code }) => code);
  if (!newest) throw new Error('no code came');
  return { code: newest.code, codeToken };
}

/** Has a code sent to a number and reads it. */
export async function codeFor(service: TestService, mobile: string): Promise<Sent> {
  const { codeToken } = await service.call(SEND, { mobile });
  return sentTo(service, mobile, codeToken);
}

/** Has a code for one purpose sent to a payer's own number, and reads it. */
export async function ownCode(
  service: TestService,
  { token, mobile }: Payer,
  purpose: RequestFor<'/user/getOwnCode'>['purpose'],
): Promise<Sent> {
  const { codeToken } = await service.call('/user/getOwnCode', { purpose }, { token });
  return sentTo(service, mobile, codeToken);
}

/** A wrong code with the right token. */
export function wrongCode({ code, codeToken }: Sent): Sent {
  return { code: String((Number(code) + 1) % 1_000_000).padStart(6, '0'), codeToken };
}

/** The request of codeCheckAndRegister with a code. */
export function checking(mobile: string, { code, codeToken }: Sent, outputEndpoint = 'HISUN') {
  return { mobile, code, codeToken, outputEndpoint, agreementVersion: REGISTERING };
}

/** Has a code sent to the number that a provisional session of status 3 has to prove, and reads it. */
export async function codeToProve(
  service: TestService,
  { bindEmpowerToken = '', sessionId }: LoginData,
  mobile: string,
): Promise<Sent> {
  const { codeToken } = await service.call(SEND, { bindEmpowerToken }, { token: sessionId });
  return sentTo(service, mobile, codeToken);
}

/** Authorises the channel of a provisional session. The code proves its number. */
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

/** Helpers for tests of codes. */
export function codesOf(service: TestService) {
  let addresses = 0;
  return {
    refusedCode: (mobile: string, sent: Sent) => service.refused(CHECK, checking(mobile, sent)),
    /** Options of a call from a network address of its own. */
    newAddress: () => {
      addresses += 1;
      return { headers: { 'x-forwarded-for': `203.0.113.${addresses}` } };
    },
  };
}
