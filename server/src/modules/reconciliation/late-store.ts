import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { DAY, dayBounds, dayOf } from '../../kit/time.ts';
import { ACCOUNT, WALLET } from './partner-day.ts';

/** Age in days of the oldest awaited statement, of the wallet and of any unit; 0 when none is awaited. */
export async function oldestAwaited(db: Db, now: Date): Promise<{ wallet: number; units: number }> {
  const { rows } = await sql<{ wallet: string | null; units: string | null }>`
    select min(day) filter (where partner in (${WALLET}, ${ACCOUNT})) as wallet,
      min(day) filter (where partner not in (${WALLET}, ${ACCOUNT})) as units
    from statements where next_action_at is not null and state = 'AWAITED'`.execute(db);
  return { wallet: daysAgo(rows[0]?.wallet ?? null, now), units: daysAgo(rows[0]?.units ?? null, now) };
}

/** Age in days of the newest day of the wallet without open differences; 0 when there never was one. */
export async function walletLastMatched(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('statements')
    .select('day')
    .where('partner', '=', WALLET)
    .where('state', '=', 'MATCHED')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return daysAgo(row?.day ?? null, now);
}

/** Age of a day in days; 0 when there is none. */
function daysAgo(day: string | null, now: Date): number {
  return day === null
    ? 0
    : Math.round((dayBounds(dayOf(now)).from.getTime() - dayBounds(day).from.getTime()) / DAY);
}
