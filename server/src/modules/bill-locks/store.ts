import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';
import type { BillLockState } from './machine.ts';

/** The lock on the bills of an order. */
export type BillLockRow = {
  readonly lifeUserId: string;
  readonly orderId: string;
  readonly unitId: string;
  readonly state: BillLockState;
  /** It ends by itself then. */
  readonly until: Date;
  readonly asked: number;
  readonly nextActionAt: Date | null;
};

/** What a unit has to know of the bills of an order that it locks; amounts in fen. */
export type BillsToLock = {
  readonly numberCipher: Buffer;
  readonly bills: readonly {
    readonly writeOffNo: string;
    readonly billKey: string;
    readonly due: number;
  }[];
};

/** The lock of an order; null when its unit locks none. */
export function readBillLock(db: Db | Tx, orderId: string): Promise<BillLockRow | null> {
  return read(db, orderId, false);
}

export function lockBillLock(tx: Tx, orderId: string): Promise<BillLockRow | null> {
  return read(tx, orderId, true);
}

export async function updateBillLock(
  tx: Tx,
  { lifeUserId, orderId }: BillLockRow,
  change: {
    readonly state: BillLockState;
    readonly asked: number;
    readonly next_action_at: Date | null;
    readonly ended_at?: Date;
    readonly refusal?: string;
  },
): Promise<void> {
  await tx
    .updateTable('bill_locks')
    .set(change)
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .execute();
}

/** The bills of an order that its lock is of: those of which the unit has no write-off, and will have none unless the payment comes. */
export async function billsToLock(db: Db | Tx, { lifeUserId, orderId }: BillLockRow): Promise<BillsToLock> {
  const { rows } = await sql<BillsToLock>`
    select o.number_cipher as "numberCipher",
      (select json_agg(json_build_object('writeOffNo', b.write_off_no, 'billKey', b.bill_key, 'due', b.due) order by b.line)
        from order_bills b where b.life_user_id = o.life_user_id and b.order_id = o.order_id
          and (b.state is null or b.state = 'REJECTED')) as bills
    from orders o where o.life_user_id = ${lifeUserId} and o.order_id = ${orderId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`no order ${orderId}`);
  return found;
}

/** Whether another lock of ours on the same account is still on its way back: its unit refuses a new one because of it. */
export async function isReturningOther(
  db: Db,
  { lifeUserId, orderId, unitId }: BillLockRow,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists(select from orders mine
      join bill_locks l on l.unit_id = ${unitId} and l.next_action_at is not null and l.state = 'RETURNING'
      join orders other on other.life_user_id = l.life_user_id and other.order_id = l.order_id
      where mine.life_user_id = ${lifeUserId} and mine.order_id = ${orderId} and other.order_id <> mine.order_id
        and other.number_hash = mine.number_hash) as found`.execute(db);
  return rows[0]?.found ?? false;
}

async function read(db: Db | Tx, orderId: string, lock: boolean): Promise<BillLockRow | null> {
  const { rows } = await sql<BillLockRow>`
    select life_user_id as "lifeUserId", order_id as "orderId", unit_id as "unitId", state, until, asked,
      next_action_at as "nextActionAt"
    from bill_locks where life_user_id = ${ownerOf(orderId) ?? ''} and order_id = ${orderId}
    ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0] ?? null;
}
