import { maskMobile } from '@life-payment/contract/rules';
import type { Tx } from '../../kit/database/open.ts';
import { addMessages, type NewWayFacts } from '../inbox/index.ts';
import type { Entering } from './begin-session.ts';
import type { Holders } from './users.ts';

/** Tells a user that a channel can log them in from now on. */
export function addChannelBoundMessage(
  tx: Tx,
  { channel, now }: Entering,
  lifeUserId: string,
): Promise<void> {
  return addWayMessage(tx, lifeUserId, { way: 'CHANNEL', name: channel.name }, now);
}

/** Tells a known user about a new wallet identity or number of this sign-on. */
export async function addNewWayMessages(
  tx: Tx,
  { person, now }: Entering,
  lifeUserId: string,
  { byNumber, byWallet }: Holders,
): Promise<void> {
  if (person.walletIds.length > 0 && byWallet?.lifeUserId !== lifeUserId)
    await addWayMessage(tx, lifeUserId, { way: 'WALLET' }, now);
  if (byNumber?.lifeUserId !== lifeUserId)
    await addWayMessage(tx, lifeUserId, { way: 'NUMBER', mobileMasked: maskMobile(person.mobile) }, now);
}

function addWayMessage(tx: Tx, lifeUserId: string, facts: NewWayFacts, now: Date): Promise<void> {
  return addMessages(
    tx,
    [{ kind: 'NEW_WAY_IN', subject: `${facts.way}@${now.toISOString()}`, facts, lifeUserId }],
    now,
  );
}
