import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { RefundState } from '../kit/database/states.ts';
import type { Tables } from '../kit/database/tables.ts';
import { ownerOfRefund } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';

export type RefundRow = {
  readonly lifeUserId: string;
  readonly refundNo: string;
  /** The payment that it is a part of, as the wallet knows it. */
  readonly paymentId: string;
  readonly orderId: string;
  readonly line: number | null;
  /** fen of its order */
  readonly amount: number;
  /** The number of the first part, of another part of a refund that covers several orders; else null. */
  readonly partOf: string | null;
  /** fen that the wallet is asked for, of the first part of a refund that covers several orders; null of others, which are asked for by their amount. */
  readonly whole: number | null;
  readonly state: RefundState;
  readonly attempts: number;
  readonly nextActionAt: Date | null;
  /** The proposal that two staff members decided; null when the service began the refund. */
  readonly proposalId: number | null;
};

export async function readRefund(db: Db, refundNo: string): Promise<RefundRow | null> {
  return (await select(db, refundNo).executeTakeFirst()) ?? null;
}

export async function lockRefund(tx: Tx, refundNo: string): Promise<RefundRow | null> {
  return (await select(tx, refundNo).forUpdate('r').executeTakeFirst()) ?? null;
}

/** Locks the refund that a number means: of a part of one that covers several orders, the first part, which has all steps. */
export async function lockWhole(tx: Tx, refundNo: string): Promise<RefundRow | null> {
  const refund = await lockRefund(tx, refundNo);
  return refund?.partOf ? lockRefund(tx, refund.partOf) : refund;
}

/** Locks the other parts of a refund that covers several orders; empty for all other refunds. */
export async function lockParts(
  tx: Tx,
  { lifeUserId, refundNo, whole }: RefundRow,
): Promise<readonly RefundRow[]> {
  if (whole === null) return [];
  return columns(tx)
    .where('r.life_user_id', '=', lifeUserId)
    .where('r.part_of', '=', refundNo)
    .orderBy('r.refund_no')
    .forUpdate('r')
    .execute();
}

/** Locks the trade of a refund at the wallet, so that its refunds are sent one after another. */
export async function lockTrade(tx: Tx, { lifeUserId, paymentId }: RefundRow): Promise<void> {
  await tx
    .selectFrom('wallet_payments')
    .select('payment_id')
    .where('life_user_id', '=', lifeUserId)
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .execute();
}

/** When another refund of the same trade was last sent by us; null when none was. */
export async function lastSentOfTrade(
  tx: Tx,
  { lifeUserId, paymentId, refundNo }: RefundRow,
): Promise<Date | null> {
  const row = await tx
    .selectFrom('refunds as r')
    .innerJoin('order_payments as p', (join) =>
      join.onRef('p.life_user_id', '=', 'r.life_user_id').onRef('p.order_id', '=', 'r.order_id'),
    )
    .select(({ fn }) => fn.max('r.sent_at').as('sentAt'))
    .where('p.life_user_id', '=', lifeUserId)
    .where('p.payment_id', '=', paymentId)
    .where('r.refund_no', '<>', refundNo)
    .where('r.part_of', 'is distinct from', refundNo)
    .executeTakeFirst();
  return row?.sentAt ?? null;
}

type RefundChange = Updateable<Tables['refunds']>;

export async function updateRefund(tx: Tx, refund: RefundRow, change: RefundChange): Promise<void> {
  await tx
    .updateTable('refunds')
    .set(change)
    .where('life_user_id', '=', refund.lifeUserId)
    .where('refund_no', '=', refund.refundNo)
    .execute();
}

/** Makes the next action on a refund due at a time; none if null. */
export async function scheduleRefund(
  tx: Tx,
  refund: RefundRow,
  at: Date | null,
  change: RefundChange = {},
): Promise<void> {
  await updateRefund(tx, refund, { ...change, next_action_at: at });
  if (at) await enqueue(tx, 'refund', refund.refundNo, at);
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

function select(db: Db | Tx, refundNo: string) {
  return columns(db)
    .where('r.life_user_id', '=', ownerOfRefund(refundNo) ?? '')
    .where('r.refund_no', '=', refundNo);
}

function columns(db: Db | Tx) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('order_payments as p', (join) =>
      join.onRef('p.life_user_id', '=', 'r.life_user_id').onRef('p.order_id', '=', 'r.order_id'),
    )
    .select([
      'r.life_user_id as lifeUserId',
      'r.refund_no as refundNo',
      'p.payment_id as paymentId',
      'r.order_id as orderId',
      'r.line',
      'r.amount',
      'r.part_of as partOf',
      'r.whole',
      'r.state',
      'r.attempts',
      'r.next_action_at as nextActionAt',
      'r.proposal_id as proposalId',
    ]);
}
