import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { ReversalState } from '../kit/database/states.ts';
import { orderOf, ownerOf, writeOffOf } from '../kit/ids.ts';

/** A reversal; `amount` in fen, all of the write-off. */
export type ReversalRow = {
  readonly lifeUserId: string;
  readonly reversalNo: string;
  readonly orderId: string;
  readonly writeOffNo: string;
  readonly unitId: string;
  readonly amount: number;
  readonly origin: 'OURS' | 'UNIT';
  readonly state: ReversalState;
  readonly attempts: number;
  readonly begunAt: Date;
  readonly nextActionAt: Date | null;
};

const COLUMNS = sql`
  life_user_id as "lifeUserId", reversal_no as "reversalNo", order_id as "orderId", write_off_no as "writeOffNo",
  unit_id as "unitId", amount, origin, state, attempts, begun_at as "begunAt", next_action_at as "nextActionAt"`;

export function readReversal(db: Db, reversalNo: string): Promise<ReversalRow | null> {
  return read(db, reversalNo, false);
}

export function lockReversal(tx: Tx, reversalNo: string): Promise<ReversalRow | null> {
  return read(tx, reversalNo, true);
}

/** The reversals of an order, oldest first. */
export async function reversalsOf(db: Db | Tx, orderId: string): Promise<ReversalRow[]> {
  const { rows } = await sql<ReversalRow>`
    select ${COLUMNS} from reversals
    where life_user_id = ${ownerOf(orderId) ?? ''} and order_id = ${orderId}
    order by length(reversal_no), reversal_no`.execute(db);
  return rows;
}

/** Writes a new reversal. False when another of the same write-off is on its way. */
export async function insertReversal(
  tx: Tx,
  row: ReversalRow & { readonly proposalId: number | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reversals')
    .values({
      life_user_id: row.lifeUserId,
      reversal_no: row.reversalNo,
      order_id: row.orderId,
      write_off_no: row.writeOffNo,
      unit_id: row.unitId,
      amount: row.amount,
      origin: row.origin,
      state: row.state,
      proposal_id: row.proposalId,
      begun_at: row.begunAt,
      next_action_at: row.nextActionAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function updateReversal(
  tx: Tx,
  { lifeUserId, reversalNo }: Pick<ReversalRow, 'lifeUserId' | 'reversalNo'>,
  change: {
    readonly state?: ReversalState;
    readonly attempts?: number;
    readonly next_action_at: Date | null;
    readonly ended_at?: Date;
    readonly refusal?: string;
  },
): Promise<void> {
  await tx
    .updateTable('reversals')
    .set(change)
    .where('life_user_id', '=', lifeUserId)
    .where('reversal_no', '=', reversalNo)
    .execute();
}

async function read(db: Db | Tx, reversalNo: string, lock: boolean): Promise<ReversalRow | null> {
  const owner = ownerOf(orderOf(writeOffOf(reversalNo) ?? '') ?? '') ?? '';
  const { rows } = await sql<ReversalRow>`
    select ${COLUMNS} from reversals where life_user_id = ${owner} and reversal_no = ${reversalNo}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}
