import type { ResponseFor } from '@life-payment/contract';
import type { Api } from '../api/client.ts';

export type ChannelAnswer = ResponseFor<'/output/channel/getOutputEndpointConfig'>;
export type ChannelConfig = ChannelAnswer['config'];
export type BackOffAction = NonNullable<ChannelAnswer['backOffAction']>;

/** The channel's configuration. */
export function askChannelConfig(api: Api, outputEndpoint: string): Promise<ChannelAnswer> {
  return api.ask('/output/channel/getOutputEndpointConfig', { outputEndpoint });
}
