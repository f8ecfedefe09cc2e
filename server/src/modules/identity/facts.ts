import { createHash } from 'node:crypto';
import type { isLogined, ResponseOf } from '@life-payment/contract';
import { maskMobile } from '@life-payment/contract/rules';
import type { Channel } from '../../kit/ports/channels.ts';

export type LoginData = ResponseOf<typeof isLogined>;

/** The facts of number and entry in the answer of every status. `mobile`: null while the number is not known. */
export function loginFacts(mobile: string | null, channel: Channel) {
  return {
    ...(mobile !== null && { mobile: maskMobile(mobile), mobileMd5: mobileMd5(mobile, channel.secret) }),
    outputChannel: channel.group,
    outputEndpoint: channel.outputEndpoint,
  };
}

/** Stable within a channel and useless outside it. */
function mobileMd5(mobile: string, channelSecret: string): string {
  return createHash('md5')
    .update(mobile + channelSecret)
    .digest('hex');
}
