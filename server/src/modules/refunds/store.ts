import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { orderOf, ownerOf } from '../../kit/ids.ts';
import type { RefundState } from './machine.ts';

export type RefundRow = {
  readonly lifeUserId: string;
  readonly refundNo: string;
  readonly orderId: string;
  readonly line: number | null;
  readonly amount: number;
  readonly state: RefundState;
  readonly asked: number;
  readonly nextActionAt: Date | null;
  /** The proposal that two staff members decided; null when the service began the refund. */
  readonly proposalId: number | null;
};

const columns = [
  'life_user_id',
  'refund_no',
  'order_id',
  'line',
  'amount',
  'state',
  'asked',
  'next_action_at',
  'proposal_id',
] as const;

export async function readRefund(db: Db, refundNo: string): Promise<RefundRow | null> {
  return fromRow(await select(db, refundNo).executeTakeFirst());
}

export async function lockRefund(tx: Tx, refundNo: string): Promise<RefundRow | null> {
  return fromRow(await select(tx, refundNo).forUpdate().executeTakeFirst());
}

export async function insertRefund(
  tx: Tx,
  refund: {
    lifeUserId: string;
    refundNo: string;
    orderId: string;
    line: number | null;
    amount: number;
    promisedBy: Date;
    proposalId: number | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      life_user_id: refund.lifeUserId,
      refund_no: refund.refundNo,
      order_id: refund.orderId,
      line: refund.line,
      amount: refund.amount,
      state: 'DUE',
      promised_by: refund.promisedBy,
      next_action_at: refund.now,
      proposal_id: refund.proposalId,
    })
    .execute();
}

export async function updateRefund(
  tx: Tx,
  refund: RefundRow,
  change: {
    state: RefundState;
    asked: number;
    next_action_at: Date | null;
    sent_at?: Date;
    done_at?: Date;
    paid_by_bank?: boolean;
    card_next_at?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set(change)
    .where('life_user_id', '=', refund.lifeUserId)
    .where('refund_no', '=', refund.refundNo)
    .execute();
}

/** Refunds that are not done after their promise, the oldest promise first. */
export function overdueRefunds(db: Db, now: Date, limit: number) {
  return (
    db
      .selectFrom('refunds')
      .select(['order_id as orderId', 'refund_no as number', 'promised_by as promisedBy'])
      // The state is part of the SQL text: a generic plan could not use the partial index of open refunds.
      .where('state', '<>', sql.lit('DONE'))
      .where('promised_by', '<', now)
      .orderBy('promised_by')
      .limit(limit)
      .execute()
  );
}

function fromRow(row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>): RefundRow | null {
  return row
    ? {
        lifeUserId: row.life_user_id,
        refundNo: row.refund_no,
        orderId: row.order_id,
        line: row.line,
        amount: row.amount,
        state: row.state,
        asked: row.asked,
        nextActionAt: row.next_action_at,
        proposalId: row.proposal_id,
      }
    : null;
}

function select(db: Db | Tx, refundNo: string) {
  const orderId = orderOf(refundNo) ?? '';
  return db
    .selectFrom('refunds')
    .select(columns)
    .where('life_user_id', '=', ownerOf(orderId) ?? '')
    .where('refund_no', '=', refundNo);
}
