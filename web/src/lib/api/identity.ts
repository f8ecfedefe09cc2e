import type { RequestFor, ResponseFor } from '@life-payment/contract';
import type { Answer, Api } from './client.ts';

/** Login data. Status 0: not logged in, 1: logged in, 2: has to register, 3: has to authorise. */
export type LoginData = ResponseFor<'/user/isLogined'>;

/** Proves a payer to the service: a request token, and the user info if the token is of the one-click login. */
export type Proof = Pick<RequestFor<'/user/login/sso'>, 'requestToken' | 'userInfo' | 'channelTag'>;

/** The login data of the session's token, or of another token, `as`. */
export function askLoginData(api: Api, as?: string): Promise<Answer<LoginData>> {
  return api.call('/user/isLogined', {}, as === undefined ? {} : { as });
}

/** Exchanges a channel's request token for a session. The answer does not affect the present session. */
export function ssoLogin(api: Api, outputEndpoint: string, proof: Proof): Promise<Answer<LoginData>> {
  return api.call('/user/login/sso', { outputEndpoint, appType: 3, ...proof }, { as: '' });
}

/** Ends a session at the service. This device forgets the session even if the service can't be reached. */
export async function logOut(api: Api, token: string): Promise<void> {
  await api.call('/user/logout', {}, { quiet: true, as: token }).catch(() => undefined);
}
