// What a payment needs before its payer can pay.
import type { Generated } from 'kysely';
import type { WalletId } from '../wallet-id.ts';
import type { BillLockState } from './states.ts';

/** What has to be done before a payer can pay, and by when (ISO 8601). */
export type Preparation = {
  /** Its unit locks the bills. */
  readonly lock: boolean;
  /** Whom the wallet makes the trade for; null where it makes none before. */
  readonly buyer: WalletId | null;
  readonly by: string;
};

/** Why a payment could not be prepared: its unit's refusal of the lock, or a partner without an answer. */
type NotPreparedReason =
  | 'BEING_PAID'
  | 'ALREADY_PAID'
  | 'NOT_FOUND'
  | 'AMOUNT_DIFFERS'
  | 'NOT_ACCEPTED'
  | 'NOT_NOW'
  | 'UNIT_SILENT'
  | 'WALLET_REFUSED'
  | 'WALLET_SILENT';
export type NotPrepared = {
  readonly reason: NotPreparedReason;
  /** NOT_NOW: from when on the unit takes payments (ISO 8601). */
  readonly from?: string;
  /** The order whose unit it was, of a payment that covers several. */
  readonly orderId?: string;
};

/** Locks that units keep on the bills of unpaid orders. */
export type BillLocks = {
  life_user_id: string;
  order_id: string;
  unit_id: string;
  state: BillLockState;
  /** It ends by itself then. */
  until: Date;
  /** Why the unit refused it. */
  refusal: string | null;
  asked: Generated<number>;
  begun_at: Date;
  ended_at: Date | null;
  next_action_at: Date | null;
};
