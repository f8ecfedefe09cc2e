import type { RequestFor, ResponseFor } from '@life-payment/contract';
import type { Answer, Api } from './client.ts';

/** Login data: status 0 nobody, 1 logged in, 2 must register, 3 must authorise. */
export type LoginData = ResponseFor<'/user/isLogined'>;

/** What proves a payer to the service: a request token, and where it is of the one-click login, its user info. */
export type Proof = Pick<RequestFor<'/user/login/sso'>, 'requestToken' | 'userInfo' | 'channelTag'>;

/** Who is logged in by the session's token, or by another, `as`. */
export function askLoginData(api: Api, as?: string): Promise<Answer<LoginData>> {
  return api.call('/user/isLogined', {}, as === undefined ? {} : { as });
}

/** Exchanges a channel's request token for a session. Nothing it answers is about the present one. */
export function ssoLogin(api: Api, outputEndpoint: string, proof: Proof): Promise<Answer<LoginData>> {
  return api.call('/user/login/sso', { outputEndpoint, appType: 3, ...proof }, { as: '' });
}

/** Ends a session at the service. Whether or not the service hears of it, it is not heard of here again. */
export async function logOut(api: Api, token: string): Promise<void> {
  await api.call('/user/logout', {}, { quiet: true, as: token }).catch(() => undefined);
}
