import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { limitTime } from '../../kit/database/time-limit.ts';
import { dayOf } from '../../kit/time.ts';
import { closedBefore } from './booked.ts';
import { COUNT_WITHIN_MS, movementsOf } from './closing-store.ts';
import type { Finding } from './finding.ts';

/** Nights in which every closed day is checked once. */
const NIGHTS = 28;

/** The days whose closing balances a night checks (`YYYY-MM-DD`): the newest, and every 28th, another set each night. */
export async function closingsToCheck(db: Db, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from ledger_days where counted_at is not null
      and (day = (${closedBefore(sql`'infinity'::date`)}) or (${dayOf(now)}::date - day) % ${NIGHTS} = 0)
    order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Whether the closing balances of a day are those of the day before and what its lines moved; else a finding with the day. */
export function checkClosings(db: Db, day: string): Promise<readonly Finding[]> {
  const date = sql`${day}::date`;
  return db.transaction().execute(async (tx) => {
    await limitTime(tx, COUNT_WITHIN_MS);
    const { rows } = await sql`
      select from (select * from ledger_closings where day = ${date}) now
      full join (select * from ledger_closings where day = (${closedBefore(date)})) before using (account, unit_id)
      full join ${movementsOf(date)} moved using (account, unit_id)
      where now.debit is distinct from coalesce(moved.debit, 0) or now.credit is distinct from coalesce(moved.credit, 0)
        or now.balance is distinct from coalesce(before.balance, 0) + now.debit - now.credit
      limit 1`.execute(tx);
    return rows.map(() => ({ rule: 'closing balances are the lines of the day', orderId: day }));
  });
}
