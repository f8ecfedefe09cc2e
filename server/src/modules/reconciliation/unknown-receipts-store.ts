import { sql } from 'kysely';
import { countSome } from '../../kit/database/count-some.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { DifferenceReason, ReceiptState } from '../../kit/database/states.ts';
import { enqueue } from '../../kit/jobs/queue.ts';
import { ACCOUNT_PARTNER, TRADES_PARTNER } from './partner-day.ts';

/** The first open difference about a payment at the wallet, locked; null when there is none. Amounts in fen. */
export async function lockTradeDifference(tx: Tx, number: string, reason: DifferenceReason) {
  const row = await tx
    .selectFrom('differences')
    .select(['day', 'theirs', 'ours'])
    .where('partner', '=', TRADES_PARTNER)
    .where('kind', '=', 'TRADE')
    .where('number', '=', number)
    .where('reason', '=', reason)
    .where('closed_at', 'is', null)
    .orderBy('day')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The first day whose statement lacks a payment of ours; null when none does. */
export async function dayWithout(tx: Tx, paymentId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('differences')
    .select('day')
    .where('partner', '=', TRADES_PARTNER)
    .where('kind', '=', 'TRADE')
    .where('number', '=', paymentId)
    .where('reason', '=', 'OURS_ONLY')
    .where('closed_at', 'is', null)
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** A payment that nobody here has ordered, locked. Null when it is not booked. */
export async function lockReceipt(tx: Tx, number: string) {
  const row = await tx
    .selectFrom('unknown_receipts')
    .select(['day', 'amount', 'state'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertReceipt(
  tx: Tx,
  receipt: { number: string; day: string; amount: number; now: Date },
): Promise<void> {
  const { number, day, amount, now } = receipt;
  const row = { number, day, amount, state: 'BOOKED' as const, booked_at: now, ended_at: null };
  await tx.insertInto('unknown_receipts').values(row).execute();
}

export async function updateReceipt(tx: Tx, number: string, state: ReceiptState, now: Date): Promise<void> {
  await tx
    .updateTable('unknown_receipts')
    .set({ state, ended_at: now })
    .where('number', '=', number)
    .execute();
}

/** How many wait for their end, up to a thousand. */
export function countReceiptsUnknown(db: Db): Promise<number> {
  return countSome(db, sql`select 1 from unknown_receipts where state = 'BOOKED'`);
}

/** Those that wait for their end, the oldest first; `amount` in fen. */
export function receiptsUnknown(db: Db, limit: number) {
  return db
    .selectFrom('unknown_receipts')
    .select(['number', 'day', 'amount', 'booked_at as since'])
    .where('state', '=', 'BOOKED')
    .orderBy('booked_at')
    .limit(limit)
    .execute();
}

/** Payments that only the wallet or only our books have, which two persons end. The oldest day first. */
export function tradesOfOneSide(db: Db, limit: number) {
  return db
    .selectFrom('differences')
    .select(['partner', 'day', 'number', 'reason', 'first_seen_at as since'])
    .where('partner', '=', TRADES_PARTNER)
    .where('kind', '=', 'TRADE')
    .where('reason', 'in', ['THEIRS_ONLY', 'OURS_ONLY'])
    .where('closed_at', 'is', null)
    .orderBy('day')
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** Has the wallet's statement of a day, and the balances of our account since, compared again. */
export async function compareSince(tx: Tx, day: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with again as (
      select statement_id from statements
      where state = 'MATCHED' and (partner = ${TRADES_PARTNER} and day = ${day}::date or partner = ${ACCOUNT_PARTNER} and day >= ${day}::date)
      order by statement_id for update)
    update statements s set next_action_at = ${now} from again where s.statement_id = again.statement_id
    returning s.statement_id as id`.execute(tx);
  for (const { id } of rows) await enqueue(tx, 'statement', id, now);
}
