import { EMPOWER_AGREEMENTS, REGISTER_AGREEMENTS, versionOf } from '@life-payment/contract/rules';
import type { Answer, Api } from './client.ts';
import type { LoginData } from './identity.ts';

/** Whom a code is for: a number as typed, or the one that an authorisation has to prove. */
export type CodeFor = { readonly mobile: string } | { readonly bindEmpowerToken: string };

export const sendCode = (api: Api, to: CodeFor) => api.call('/register/getVerifyCode', { ...to });

/** Logs in who is registered, registers who is not. */
export const checkCode = (
  api: Api,
  typed: { mobile: string; code: string; codeToken: string; outputEndpoint: string },
): Promise<Answer<LoginData>> =>
  api.call('/register/codeCheckAndRegister', { ...typed, agreementVersion: versionOf(REGISTER_AGREEMENTS) });

export const registerByToken = (api: Api, registerToken: string): Promise<Answer<LoginData>> =>
  api.call('/user/register', { registerToken, agreementVersion: versionOf(REGISTER_AGREEMENTS) });

/** Authorises the channel to have its payer known. `proof`: where the number has to be proved first. */
export const authorise = (
  api: Api,
  bindEmpowerToken: string,
  proof?: { code: string; codeToken: string },
): Promise<Answer<LoginData>> =>
  api.call('/user/userBindEmpower', {
    bindEmpowerToken,
    agreementVersion: versionOf(EMPOWER_AGREEMENTS),
    ...proof,
  });
