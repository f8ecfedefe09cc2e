import type { Tx } from '../../kit/database/open.ts';
import { resumeMandates, suspendMandates } from '../mandates/index.ts';
import { endSessionsOf } from './session-store.ts';
import { changeState } from './store.ts';

/**
 * The wallet said that the account of an identity is closed: its user gets nowhere, all sessions end, and nothing is taken
 * by automatic payment. Orders and refunds on their way go on. Does nothing where the user is frozen, or nobody has the
 * identity.
 */
export async function closeWalletAccount(tx: Tx, walletUserId: string, now: Date): Promise<void> {
  const lifeUserId = await userOf(tx, walletUserId, 'ACTIVE');
  if (lifeUserId === null) return;
  // Before the user's row: whoever begins a deduction locks them in this order.
  await suspendMandates(tx, [lifeUserId]);
  if (await changeState(tx, lifeUserId, 'ACTIVE', 'WALLET_CLOSED')) await endSessionsOf(tx, lifeUserId, now);
  // Frozen meanwhile.
  else await resumeMandates(tx, lifeUserId);
}

/** The wallet has just proved an identity: its user, closed until now, may go on, and so may automatic payment. */
export async function reopenWalletAccount(tx: Tx, walletUserId: string): Promise<void> {
  const lifeUserId = await userOf(tx, walletUserId, 'WALLET_CLOSED');
  if (lifeUserId === null) return;
  await resumeMandates(tx, lifeUserId);
  await changeState(tx, lifeUserId, 'WALLET_CLOSED', 'ACTIVE');
}

/** The user of a wallet identity in a state; null when there is none. */
async function userOf(
  tx: Tx,
  walletUserId: string,
  state: 'ACTIVE' | 'WALLET_CLOSED',
): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('life_user_id')
    .where('wallet_user_id', '=', walletUserId)
    .where('state', '=', state)
    .executeTakeFirst();
  return row?.life_user_id ?? null;
}
