import { CHANNEL_UNKNOWN } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { SignOn } from '../../kit/database/json-columns.ts';
import { PROVES_NUMBER, type SigningChannel, type SignOnOf } from '../../kit/ports/channel.ts';
import type { Channel } from '../../kit/ports/channels.ts';

/** The facts of a channel for its sign-on; null when it has no sign-on. */
export function signingChannel({ settings, ...channel }: Channel): SigningChannel | null {
  return settings.signOn ? { ...secretsOf(channel), signOn: settings.signOn } : null;
}

/** Whether the channel's sign-on proves the number it names. */
export function provesNumber({ settings }: Channel): boolean {
  return settings.signOn !== undefined && PROVES_NUMBER[settings.signOn.kind];
}

/** The channel of an id, refused when its sign-on is of another kind. */
export async function channelOfKind<K extends SignOn['kind']>(
  { channels }: Context,
  id: string,
  kind: K,
): Promise<SigningChannel<SignOnOf<K>> | Refusal> {
  const channel = await channels.entry(id);
  const signOn = channel?.settings.signOn;
  if (!channel || !signOn || !isKind(signOn, kind)) return refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
  return { ...secretsOf(channel), signOn };
}

function secretsOf({
  outputEndpoint,
  secret,
  nextSecret,
}: Pick<Channel, 'outputEndpoint' | 'secret' | 'nextSecret'>) {
  return {
    outputEndpoint,
    secret,
    ...(nextSecret && { nextSecret }),
  };
}

function isKind<K extends SignOn['kind']>(signOn: SignOn, kind: K): signOn is SignOnOf<K> {
  return signOn.kind === kind;
}
