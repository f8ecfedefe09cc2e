import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { EMPOWER_TERMS, REGISTER_TERMS, versionOf } from '@life-payment/contract/rules';
import type { Answer, Api } from './client.ts';
import type { LoginData } from './identity.ts';

/** What a code to the payer's own number is good for. */
export type OwnPurpose = RequestFor<'/user/getOwnCode'>['purpose'];

type SentCode = ResponseFor<'/register/getVerifyCode'>;

/**
 * Whom a code is for: a number as typed, the payer who is logged in, or the number that an authorisation with its
 * provisional session has to prove.
 */
export type CodeFor =
  | { readonly mobile: string }
  | { readonly purpose: OwnPurpose }
  | { readonly bindEmpowerToken: string; readonly sessionId: string };

/** Has a code sent. `outputEndpoint`: of the channel a number that is not logged in wants to come in by. */
export function sendCode(api: Api, to: CodeFor, outputEndpoint: string): Promise<Answer<SentCode>> {
  if ('purpose' in to) return api.call('/user/getOwnCode', to);
  if ('mobile' in to) return api.call('/register/getVerifyCode', { mobile: to.mobile, outputEndpoint });
  const { bindEmpowerToken, sessionId } = to;
  return api.call('/register/getVerifyCode', { bindEmpowerToken, outputEndpoint }, { as: sessionId });
}

/** Logs in who is registered, registers who is not. Nothing it answers is about the present session. */
export function checkCode(
  api: Api,
  typed: { mobile: string; code: string; codeToken: string; outputEndpoint: string },
): Promise<Answer<LoginData>> {
  return api.call(
    '/register/codeCheckAndRegister',
    { ...typed, agreementVersion: versionOf(REGISTER_TERMS) },
    { as: '' },
  );
}

/** Registers a proved number, with the provisional session its step is bound to. */
export function registerByToken(api: Api, registerToken: string, as = ''): Promise<Answer<LoginData>> {
  return api.call('/user/register', { registerToken, agreementVersion: versionOf(REGISTER_TERMS) }, { as });
}

/** What proves a number: the code that was sent to it, and the token it was asked for by. */
export type Proof = { readonly code: string; readonly codeToken: string };

/**
 * Authorises the channel to have its payer known, with the provisional session its step is bound to. `proof`: where the
 * number has to be proved first.
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
