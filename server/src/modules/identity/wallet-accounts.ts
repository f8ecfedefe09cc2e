import type { Tx } from '../../kit/database/open.ts';
import { endSessionsOf } from './session-store.ts';
import { changeState } from './store.ts';
import { resumeMandates, suspendMandates } from './suspend-autopay.ts';

/**
 * Blocks the user of a wallet identity whose account the wallet has closed: all sessions end and nothing more is
 * deducted. Orders and refunds go on. Does nothing when the user is frozen or nobody has the identity.
 */
export async function closeWalletAccount(tx: Tx, walletUserId: string, now: Date): Promise<void> {
  const lifeUserId = await userOf(tx, walletUserId, 'ACTIVE');
  if (lifeUserId === null) return;
  // Lock the mandates before the user: the start of a deduction uses the same order.
  await suspendMandates(tx, [lifeUserId], now);
  if (await changeState(tx, lifeUserId, 'ACTIVE', 'WALLET_CLOSED')) await endSessionsOf(tx, lifeUserId, now);
  // The user was frozen meanwhile.
  else await resumeMandates(tx, lifeUserId, now);
}

/** Unblocks the user of a wallet identity that the wallet has just proved again, with automatic payment. */
export async function reopenWalletAccount(tx: Tx, walletUserId: string, now: Date): Promise<void> {
  const lifeUserId = await userOf(tx, walletUserId, 'WALLET_CLOSED');
  if (lifeUserId === null) return;
  await resumeMandates(tx, lifeUserId, now);
  await changeState(tx, lifeUserId, 'WALLET_CLOSED', 'ACTIVE');
}

/** The user of a wallet identity in a state; null when there is none. */
async function userOf(
  tx: Tx,
  walletUserId: string,
  state: 'ACTIVE' | 'WALLET_CLOSED',
): Promise<string | null> {
  const row = await tx
    .selectFrom('user_wallets as w')
    .innerJoin('users as u', 'u.life_user_id', 'w.life_user_id')
    .select('u.life_user_id')
    .where('w.id', '=', walletUserId)
    .where('w.live', '=', true)
    .where('u.state', '=', state)
    .executeTakeFirst();
  return row?.life_user_id ?? null;
}
