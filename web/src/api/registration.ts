import { EMPOWER_AGREEMENTS, REGISTER_AGREEMENTS, versionOf } from '@life-payment/contract/rules';
import type { Answer, Api } from './client.ts';
import type { LoginData } from './identity.ts';

/** Whom a code is for: a number as typed, or the one that an authorisation with its provisional session has to prove. */
export type CodeFor =
  | { readonly mobile: string }
  | { readonly bindEmpowerToken: string; readonly sessionId: string };

/** Has a code sent to a number that wants to come in by a channel. */
export const sendCode = (api: Api, to: CodeFor, outputEndpoint: string) =>
  'mobile' in to
    ? api.call('/register/getVerifyCode', { mobile: to.mobile, outputEndpoint })
    : api.call(
        '/register/getVerifyCode',
        { bindEmpowerToken: to.bindEmpowerToken, outputEndpoint },
        { as: to.sessionId },
      );

/** Logs in who is registered, registers who is not. Nothing it answers is about the present session. */
export const checkCode = (
  api: Api,
  typed: { mobile: string; code: string; codeToken: string; outputEndpoint: string },
): Promise<Answer<LoginData>> =>
  api.call(
    '/register/codeCheckAndRegister',
    { ...typed, agreementVersion: versionOf(REGISTER_AGREEMENTS) },
    { as: '' },
  );

/** Registers a proved number, with the provisional session its step is bound to. */
export const registerByToken = (api: Api, registerToken: string, as = ''): Promise<Answer<LoginData>> =>
  api.call('/user/register', { registerToken, agreementVersion: versionOf(REGISTER_AGREEMENTS) }, { as });

/** What proves a number: the code that was sent to it, and the token it was asked for by. */
export type Proof = { readonly code: string; readonly codeToken: string };

/**
 * Authorises the channel to have its payer known, with the provisional session its step is bound to. `proof`: where the
 * number has to be proved first.
 */
export const authorise = (
  api: Api,
  bindEmpowerToken: string,
  proof?: Proof,
  as = '',
): Promise<Answer<LoginData>> =>
  api.call(
    '/user/userBindEmpower',
    { bindEmpowerToken, agreementVersion: versionOf(EMPOWER_AGREEMENTS), ...proof },
    { as },
  );
