import type { RequestFor, ResponseFor } from '@life-payment/contract';
import type { Answer, Api } from './client.ts';

/** Login data: status 0 nobody, 1 logged in, 2 must register, 3 must authorise. */
export type LoginData = ResponseFor<'/user/isLogined'>;

/** What proves a payer to the service: a request token, and where it is of the one-click login, its user info. */
export type Proof = Pick<RequestFor<'/user/login/sso'>, 'requestToken' | 'userInfo' | 'channelTag'>;

export const askLoginData = (api: Api): Promise<Answer<LoginData>> => api.call('/user/isLogined', {});

/** Exchanges a channel's request token for a session. */
export const ssoLogin = (api: Api, outputEndpoint: string, proof: Proof): Promise<Answer<LoginData>> =>
  api.call('/user/login/sso', { outputEndpoint, appType: 3, ...proof });

/** Ends the session at the service. */
export const logOut = (api: Api) => api.call('/user/logout', {}, { quiet: true });
