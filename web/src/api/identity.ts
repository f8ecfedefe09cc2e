import type { ResponseFor } from '@life-payment/contract';
import type { Answer, Api } from './client.ts';

/** Login data: status 0 nobody, 1 logged in, 2 must register, 3 must authorise. */
export type LoginData = ResponseFor<'/user/isLogined'>;

export const askLoginData = (api: Api): Promise<Answer<LoginData>> => api.call('/user/isLogined', {});

/** Exchanges a channel's request token for a session. */
export const signOn = (api: Api, outputEndpoint: string, requestToken: string): Promise<Answer<LoginData>> =>
  api.call('/user/login/sso', { outputEndpoint, requestToken });
