import type { Tx } from '../state/state.ts';
import { issueCode } from '../wallet/methods/identity.ts';
import type { World } from '../world.ts';
import { channelCode, miniCode, type Named } from './codes.ts';
import { partnerToken } from './jws.ts';
import { type ChannelId, ENTRY_PARAMETERS } from './list.ts';

/** A way in that works once: the name of the address's parameter, and the token in it. */
export type Entry = { readonly parameter: string; readonly token: string };

/** Age of a token that has expired, in milliseconds. */
const STALE_MS = 10 * 60_000;

/** Makes a way in for a person, as the channel itself would. A `stale` one has already expired. */
export function makeEntry(tx: Tx, channel: ChannelId, user: Named, stale: boolean, world: World): Entry {
  return {
    parameter: ENTRY_PARAMETERS[channel],
    token: tokenFor(tx, channel, user, world.clock() - (stale ? STALE_MS : 0), world),
  };
}

function tokenFor(tx: Tx, channel: ChannelId, user: Named, at: number, world: World): string {
  switch (channel) {
    case 'HISUN':
      return issueCode(tx, user.wallet_user_id, at).code;
    case 'partner_demo':
    case 'liar_demo':
      return partnerToken(channel, user, at, world);
    case 'XCX@HISUN':
      return miniCode(tx, channel, user, at);
    case 'h5_zxs_220815':
    case 'qycs_demo':
    case 'csappswhtml5':
    case 'jt_demo':
      return channelCode(tx, channel, user, at);
  }
}
