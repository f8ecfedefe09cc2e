import { CHANNEL_UNKNOWN } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import type { SignOn } from '../kit/database/tables.ts';
import { type Channel, PROVES_NUMBER, type SigningChannel, type SignOnOf } from '../kit/ports/channels.ts';

/** The facts of a channel for its sign-on; null when it has no sign-on. */
export function signingChannel({
  settings: { signOn },
  outputEndpoint,
  secret,
  nextSecret,
}: Channel): SigningChannel | null {
  return signOn ? { outputEndpoint, secret, ...(nextSecret && { nextSecret }), signOn } : null;
}

/** True if the channel's sign-on proves the number it names. */
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
  const signing = channel && signingChannel(channel);
  return signing && isOfKind(signing, kind) ? signing : refuse(CHANNEL_UNKNOWN, 'outputEndpoint');
}

function isOfKind<K extends SignOn['kind']>(
  channel: SigningChannel,
  kind: K,
): channel is SigningChannel<SignOnOf<K>> {
  return channel.signOn.kind === kind;
}
