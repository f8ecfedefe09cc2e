import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { after, DAY, dayBounds, dayOf } from '../../kit/time.ts';
import { TRADES_PARTNER, WALLET_PARTNERS } from './partner-day.ts';

/** Age from which an awaited statement is late: the alarm's, which looks at whole days. */
const LATE_DAYS = 2;

/** A statement by its partner and day. */
export type StatementOfDay = {
  /** `wallet`, `wallet-account`, or a unit's id */
  readonly partner: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
};

/**
 * Age in days of the oldest awaited statement, of the wallet and of any unit; 0 when none is awaited. One that the service has
 * stopped asking for is awaited until two persons end it.
 */
export async function oldestAwaited(db: Db, now: Date): Promise<{ wallet: number; units: number }> {
  const { rows } = await sql<{ wallet: string | null; units: string | null }>`
    select min(day) filter (where partner = any(${WALLET_PARTNERS})) as wallet,
      min(day) filter (where partner <> all(${WALLET_PARTNERS})) as units
    from statements where state = 'AWAITED' and ended_at is null`.execute(db);
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

/** Awaited statements that are late, the oldest day first; `asked` is false where the service has stopped asking. */
export async function lateStatements(db: Db, now: Date, limit: number) {
  const { rows } = await sql<StatementOfDay & { readonly asked: boolean; readonly problem: string | null }>`
    select partner, day, next_action_at is not null as asked, problem from statements
    where state = 'AWAITED' and ended_at is null and day < ${dayOf(after(now, -LATE_DAYS * DAY))}::date
    order by day, partner limit ${limit}`.execute(db);
  return rows;
}

/** Why a statement can't be ended by a person; null when it can. Locks it. */
export async function whyNotEnd(tx: Tx, { partner, day }: StatementOfDay): Promise<string | null> {
  const row = await tx
    .selectFrom('statements')
    .select(['state', 'ended_at', 'next_action_at'])
    .where('partner', '=', partner)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return `No statement of ${partner} of ${day} is awaited.`;
  if (row.state === 'MATCHED') return `The statement of ${partner} of ${day} has come.`;
  if (row.ended_at !== null) return `The statement of ${partner} of ${day} is ended already.`;
  return row.next_action_at === null ? null : `The statement of ${partner} of ${day} is still asked for.`;
}

/** Ends a statement that never came, and with it its alarm. Returns a sentence when it is no longer possible. */
export async function endStatement(
  tx: Tx,
  statement: StatementOfDay,
  { by, reason, now }: { readonly by: string; readonly reason: string; readonly now: Date },
): Promise<string | null> {
  const obstacle = await whyNotEnd(tx, statement);
  if (obstacle !== null) return obstacle;
  await tx
    .updateTable('statements')
    .set({ ended_at: now, ended_by: by, end_reason: reason })
    .where('partner', '=', statement.partner)
    .where('day', '=', statement.day)
    .execute();
  return null;
}

/** Age of a day in days; 0 when there is none. */
function daysAgo(day: string | null, now: Date): number {
  return day === null
    ? 0
    : Math.round((dayBounds(dayOf(now)).from.getTime() - dayBounds(day).from.getTime()) / DAY);
}
