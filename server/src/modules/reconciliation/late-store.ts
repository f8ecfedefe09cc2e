import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { after, DAY, dayBounds, dayOf } from '../../kit/time.ts';
import { TRADES_PARTNER, WALLET_PARTNERS } from './partner-day.ts';

/** Age from which an awaited statement is late: the alarm's, which looks at whole days. */
const LATE_DAYS = 2;

/** Age in days of the oldest statement that is asked for, of the wallet and of any unit; 0 when none is. */
export async function oldestAwaited(db: Db, now: Date): Promise<{ wallet: number; units: number }> {
  const { rows } = await sql<{ wallet: string | null; units: string | null }>`
    select min(day) filter (where partner = any(${WALLET_PARTNERS})) as wallet,
      min(day) filter (where partner <> all(${WALLET_PARTNERS})) as units
    from statements where state = 'AWAITED' and next_action_at is not null`.execute(db);
  return { wallet: daysAgo(rows[0]?.wallet ?? null, now), units: daysAgo(rows[0]?.units ?? null, now) };
}

/** Age in days of the newest compared day of the wallet's trades; 0 when there never was one. */
export async function walletLastMatched(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from statements where partner = ${TRADES_PARTNER} and state = 'MATCHED'`.execute(
    db,
  );
  return daysAgo(rows[0]?.day ?? null, now);
}

/** Statements that are asked for and late, the oldest day first. `partner`: `wallet`, `wallet-account`, or a unit's id. */
export async function lateStatements(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ partner: string; day: string; problem: string | null }>`
    select partner, day, problem from statements
    where state = 'AWAITED' and next_action_at is not null and day < ${dayOf(after(now, -LATE_DAYS * DAY))}::date
    order by day, partner limit ${limit}`.execute(db);
  return rows;
}

/** Age of a day in days; 0 when there is none. */
function daysAgo(day: string | null, now: Date): number {
  return day === null
    ? 0
    : Math.round((dayBounds(dayOf(now)).from.getTime() - dayBounds(day).from.getTime()) / DAY);
}
