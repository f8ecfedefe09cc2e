import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';
import type { DeductionFailure } from '../mandates/index.ts';
import type { PaymentState } from './machine.ts';

export type PaymentRow = {
  readonly lifeUserId: string;
  readonly orderId: string;
  readonly state: PaymentState;
  /** fen the wallet takes */
  readonly cash: number;
  /** fen a coupon adds */
  readonly coupon: number;
  /** Hours within which its bills are promised to be credited. */
  readonly promiseHours: number;
  readonly expiresAt: Date;
  readonly asked: number;
  readonly nextActionAt: Date | null;
  readonly unitId: string;
  readonly numberMasked: string;
  /** What the wallet shows of it; null for orders made before it was stored. */
  readonly subject: string | null;
  /** The wallet's mandate of a deduction; null when the payer pays. */
  readonly walletAgreementNo: string | null;
  /** When the deduction was first sent. */
  readonly sentAt: Date | null;
  /** Why a deduction failed. */
  readonly failure: DeductionFailure | null;
  /** Two staff members have decided that the wallet never had the money. */
  readonly neverPaid: boolean;
};

/** An order's payment; null when the number is unknown. */
export async function readPayment(db: Db, orderId: string): Promise<PaymentRow | null> {
  return (await read(db, orderId).executeTakeFirst()) ?? null;
}

export async function lockPayment(tx: Tx, orderId: string): Promise<PaymentRow | null> {
  return (await read(tx, orderId).forUpdate('p').executeTakeFirst()) ?? null;
}

export type PaymentChange = {
  readonly state: PaymentState;
  readonly asked: number;
  readonly next_action_at: Date | null;
  readonly wallet_trade_no?: string | null;
  readonly paid_at?: Date;
  readonly closed_at?: Date;
  readonly sent_at?: Date;
  readonly failure?: DeductionFailure;
};

export async function updatePayment(tx: Tx, payment: PaymentRow, change: PaymentChange): Promise<void> {
  await tx
    .updateTable('payments')
    .set(change)
    .where('life_user_id', '=', payment.lifeUserId)
    .where('order_id', '=', payment.orderId)
    .execute();
}

/** Marks that the wallet never had the money of a payment. */
export async function markNeverPaid(tx: Tx, { lifeUserId, orderId }: PaymentRow, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ never_paid_at: now })
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .execute();
}

function read(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('payments as p')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.life_user_id', '=', 'p.life_user_id').onRef('o.order_id', '=', 'p.order_id'),
    )
    .select([
      'p.life_user_id as lifeUserId',
      'p.order_id as orderId',
      'p.state',
      'p.cash',
      'o.coupon',
      'o.promise_hours as promiseHours',
      'p.expires_at as expiresAt',
      'p.asked',
      'p.next_action_at as nextActionAt',
      'o.unit_id as unitId',
      'o.number_masked as numberMasked',
      'p.subject',
      'p.wallet_agreement_no as walletAgreementNo',
      'p.sent_at as sentAt',
      'p.failure',
      sql<boolean>`p.never_paid_at is not null`.as('neverPaid'),
    ])
    .where('p.life_user_id', '=', ownerOf(orderId) ?? '')
    .where('p.order_id', '=', orderId);
}
