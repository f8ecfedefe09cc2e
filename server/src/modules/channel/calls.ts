import { CHANNEL_UNKNOWN, getOutputEndpointConfig, type ResponseOf } from '@life-payment/contract';
import { type Language, refuse } from '@life-payment/contract/rules';
import { type ServedCall, serve } from '../../http/serve.ts';
import type { Channel } from './store.ts';

type Config = ResponseOf<typeof getOutputEndpointConfig>['config'];

const configOf = ({ group, nameZh, nameEn, theme, settings }: Channel, language: Language): Config => ({
  name: language === 'en' ? nameEn : nameZh,
  channelGroup: group,
  theme,
  ...(settings.closeTitle === undefined ? {} : { closeTitle: settings.closeTitle }),
  ...(settings.closeTitleType === undefined ? {} : { closeTitleType: settings.closeTitleType }),
  ...(settings.closeTitleCallbackJs === undefined
    ? {}
    : { closeTitleCallbackJs: settings.closeTitleCallbackJs }),
  ...(settings.externalJs === undefined ? {} : { externalJs: settings.externalJs }),
  ...(settings.loginFailedCallbackJs === undefined
    ? {}
    : { loginFailedCallbackJs: settings.loginFailedCallbackJs }),
});

const outputEndpointConfig = serve(getOutputEndpointConfig, async (context, { body, language }) => {
  const channel = await context.channels.channel(body.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const { backOffAction } = channel.settings;
  return {
    outputEndpoint: channel.outputEndpoint,
    hasBackOffAction: backOffAction !== undefined,
    ...(backOffAction === undefined ? {} : { backOffAction }),
    config: configOf(channel, language),
  };
});

export const channelCalls: readonly ServedCall[] = [outputEndpointConfig];
