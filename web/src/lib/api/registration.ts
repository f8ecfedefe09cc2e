import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { EMPOWER_TERMS, REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import type { Answer, Api } from './client.ts';
import type { LoginData } from './identity.ts';

/** The purposes of a code that is sent to the payer's own number. */
export type OwnPurpose = RequestFor<'/user/getOwnCode'>['purpose'];

type SentCode = ResponseFor<'/register/getVerifyCode'>;

/**
 * Whom a code is sent to: a number as typed, the logged-in payer, or the number that has to be proved before an
 * authorisation, with its provisional session.
 */
export type CodeFor =
  | { readonly mobile: string }
  | { readonly purpose: OwnPurpose }
  | { readonly bindEmpowerToken: string; readonly sessionId: string };

/** Sends a code. `outputEndpoint`: the channel by which a number that is not logged in comes. */
export function sendCode(api: Api, to: CodeFor, outputEndpoint: string): Promise<Answer<SentCode>> {
  if ('purpose' in to) return api.call('/user/getOwnCode', to);
  if ('mobile' in to) return api.call('/register/getVerifyCode', { mobile: to.mobile, outputEndpoint });
  const { bindEmpowerToken, sessionId } = to;
  return api.call('/register/getVerifyCode', { bindEmpowerToken, outputEndpoint }, { as: sessionId });
}

type TypedCode = { mobile: string; code: string; codeToken: string; outputEndpoint: string };

/**
 * Logs in a registered number, or registers it. `as`, with the `registerToken`: the provisional session whose wallet user gets
 * the number. The answer does not affect the present session.
 */
export function checkCode(
  api: Api,
  typed: TypedCode & { registerToken?: string },
  as = '',
): Promise<Answer<LoginData>> {
  const agreementVersion = versionOf(REGISTER_TERMS);
  return api.call('/register/codeCheckAndRegister', { ...typed, agreementVersion }, { as });
}

/** Registers a proved number, with the provisional session that its step belongs to. */
export function registerByToken(api: Api, registerToken: string, as = ''): Promise<Answer<LoginData>> {
  return api.call('/user/register', { registerToken, agreementVersion: versionOf(REGISTER_TERMS) }, { as });
}

/** Proves a number: the code that was sent to it, and the token of that SMS. */
export type Proof = { readonly code: string; readonly codeToken: string };

/**
 * Authorises the channel to know its payer, with the provisional session that the step belongs to. `proof`: needed if
 * the number has to be proved first.
 */
export function authorise(
  api: Api,
  bindEmpowerToken: string,
  proof?: Proof,
  as = '',
): Promise<Answer<LoginData>> {
  return api.call(
    '/user/userBindEmpower',
    { bindEmpowerToken, agreementVersion: versionOf(EMPOWER_TERMS), ...proof },
    { as },
  );
}
