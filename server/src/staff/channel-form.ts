import type { Context } from '../kit/context.ts';
import { type ChannelDescription, httpsOnly } from '../modules/channel/index.ts';

/** Why production refuses a channel, in a sentence; null when it does not. */
export function plainHttpIn(
  { config }: Pick<Context, 'config'>,
  { settings }: ChannelDescription,
): string | null {
  const { plain } = httpsOnly(settings);
  return config.mode === 'sandbox' || plain.length === 0
    ? null
    : `${plain.join(', ')}: addresses begin with https://; plain http is refused.`;
}
