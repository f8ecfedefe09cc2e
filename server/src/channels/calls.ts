import { CHANNEL_UNKNOWN, getOutputEndpointConfig, type ResponseOf } from '@life-payment/contract';
import { type Language, refuse, textIn } from '@life-payment/contract/rules';
import type { Config } from '../config.ts';
import type { Context } from '../kit/context.ts';
import type { ScriptKind } from '../kit/database/states.ts';
import { type ServedCall, serve } from '../kit/http/serve.ts';
import type { ApprovedScript, Channel } from '../kit/ports/channels.ts';
import { addressOf } from './scripts.ts';

type Answer = ResponseOf<typeof getOutputEndpointConfig>;

/** Answers by channel object: a changed channel is a new object in the cache. */
const answers = new WeakMap<Channel, Map<Language, Answer>>();

/** The app asks at each start, so the answer is made once for each version of the channel. */
const outputEndpointConfig = serve(getOutputEndpointConfig, async (context, { body, language }) => {
  const channel = await context.channels.entry(body.outputEndpoint);
  if (!channel) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  const known = answers.get(channel) ?? new Map<Language, Answer>();
  const answer = known.get(language) ?? (await answerOf(context, channel, language));
  answers.set(channel, known.set(language, answer));
  return answer;
});

export const channelCalls: readonly ServedCall[] = [{ ...outputEndpointConfig, kept: true }];

async function answerOf(context: Context, channel: Channel, language: Language): Promise<Answer> {
  const scripts = await context.channels.scripts(channel.outputEndpoint);
  const { backOffAction } = channel.settings;
  return {
    outputEndpoint: channel.outputEndpoint,
    hasBackOffAction: backOffAction !== undefined,
    ...field('backOffAction', backOffAction),
    config: configOf(channel, scripts, context.config, language),
  };
}

/** A field of the answer, left out without a value. */
function field<Name extends string, Value>(name: Name, value: Value | null | undefined) {
  return (value === null || value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value };
}

function configOf(
  channel: Channel,
  scripts: readonly ApprovedScript[],
  { carrier, map, debuggingPage }: Config,
  language: Language,
): Answer['config'] {
  const { settings } = channel;
  const { signOn } = settings;
  const script = (kind: ScriptKind) => addressOf(channel.outputEndpoint, scripts, kind);
  return {
    name: textIn(channel.name, language),
    channelGroup: channel.group,
    theme: channel.theme,
    closeTitle: settings.closeTitle ?? settings.closeTitleType !== undefined,
    ...field('closeTitleType', settings.closeTitleType),
    ...field('closeTitleCallbackJs', script('CLOSE_TITLE')),
    ...field('externalJs', script('EXTERNAL')),
    ...field('loginFailedCallbackJs', script('LOGIN_FAILED')),
    ...field('signOnJs', signOn && 'script' in signOn ? signOn.script : null),
    jumpHosts: settings.jumpHosts ?? [],
    ...field('miniProgram', settings.miniProgram),
    ...field('oneClick', oneClickOf(carrier)),
    ...field('map', map),
    debugging: debuggingPage,
    ...field('orders5G', settings.orders5G),
  };
}

/** The settings of one-click login for the page, without keys and internal addresses. */
function oneClickOf(carrier: Config['carrier']) {
  return (
    carrier && {
      appId: carrier.appId,
      version: carrier.version,
      numberUrl: carrier.numberUrl,
      tokenUrl: carrier.tokenUrl,
    }
  );
}
