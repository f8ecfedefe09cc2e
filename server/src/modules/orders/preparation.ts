import type { UnitDescription } from '@life-payment/biller-api';
import type { Context } from '../../kit/context.ts';
import type { PayHost } from '../../kit/database/money-types.ts';
import type { Preparation } from '../../kit/database/prepare-types.ts';
import { after, instant, SECOND } from '../../kit/time.ts';
import type { WalletName } from '../../kit/wallet-id.ts';
import { readWalletIds } from '../identity/index.ts';

/** How long a payer waits for the partners before the order is ended. */
const PATIENCE_MS = 30 * SECOND;

/** A payment that is about to begin. */
type Beginning = {
  readonly units: readonly UnitDescription[];
  readonly provider: WalletName;
  readonly payHost: PayHost;
  readonly lifeUserId: string;
  readonly now: Date;
};

/** What has to be done before a payment can be paid; null where nothing has. */
export async function preparationOf(
  context: Context,
  { units, provider, payHost, lifeUserId, now }: Beginning,
): Promise<Preparation | null> {
  const lock = units.some(locksBills);
  const creates = payHost === 'WALLET_CLIENT' && context.wallets.of(provider).createTrade !== null;
  if (!lock && !creates) return null;
  const buyer = creates ? ((await readWalletIds(context.db, lifeUserId))[0] ?? null) : null;
  return lock || buyer ? { lock, buyer, by: instant(after(now, PATIENCE_MS)) } : null;
}

/** Whether a unit locks bills for the payer who is about to pay. */
export function locksBills({ locksBills: locks, billing }: UnitDescription): boolean {
  return locks === true && billing === 'POSTPAID';
}
