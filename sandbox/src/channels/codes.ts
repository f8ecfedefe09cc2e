import { issueOnce, takeOnce } from '../state/codes.ts';
import type { Tx } from '../state/state.ts';
import { requireUser, type WalletUser } from '../wallet/users.ts';

/** Whom a channel names: a person of the wallet, or an invented one. */
export type Named = Pick<WalletUser, 'wallet_user_id' | 'mobile'>;

/** A request token or code for a person. It is good once, for five minutes, and for this channel. */
export function channelCode(tx: Tx, channel: string, { wallet_user_id }: Named, now: number): string {
  return issueOnce(tx, { kind: 'CHANNEL', scope: channel }, wallet_user_id, now);
}

/** Uses a channel's token up and answers the person; null when the token is not good. */
export function takeChannelCode(tx: Tx, channel: string, code: string, now: number): WalletUser | null {
  const subject = takeOnce(tx, code, { kind: 'CHANNEL', scope: channel }, now);
  return subject === null ? null : requireUser(tx, subject);
}

/** The code that a mini-program hands to the page it opens. */
export function miniCode(tx: Tx, channel: string, { wallet_user_id }: Named, now: number): string {
  return issueOnce(tx, { kind: 'MINI', scope: channel }, wallet_user_id, now);
}
