import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { type LedgerEvent, linesOf } from './postings.ts';

export type Posting = LedgerEvent & {
  readonly lifeUserId: string;
  /** null without an order */
  readonly orderId: string | null;
  /** Number of an order, write-off, refund or coupon. Each event can be posted once for a subject. */
  readonly subject: string;
  readonly at: Date;
};

/** Posts an event in the transaction of the state change that causes it. Posting it twice fails that transaction. */
export async function post(tx: Tx, posting: Posting): Promise<void> {
  const { lifeUserId, orderId, event, subject, at } = posting;
  const lines = linesOf(posting).map((line) => ({
    account: line.account,
    unit_id: line.unitId ?? '',
    debit: line.debit ?? 0,
    credit: line.credit ?? 0,
  }));
  await sql`
    with posting as (
      insert into ledger_postings (life_user_id, order_id, event, subject, posted_at)
      values (${lifeUserId}, ${orderId}, ${event}, ${subject}, ${at}))
    insert into ledger_lines (life_user_id, event, subject, account, unit_id, debit, credit)
    select ${lifeUserId}, ${event}, ${subject}, line.*
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line(account text, unit_id text, debit bigint, credit bigint)`.execute(tx);
}

/** Debits less credits of every account, in fen; `PAYABLE` for each unit. */
export async function balances(db: Db): Promise<{ account: string; unit_id: string; balance: number }[]> {
  const { rows } = await sql<{ account: string; unit_id: string; balance: number }>`
    select account, unit_id, (sum(debit) - sum(credit))::bigint as balance
    from ledger_lines group by account, unit_id order by account, unit_id`.execute(db);
  return rows;
}
