import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import type { Tables } from '../../kit/database/tables.ts';

/** What a round checks, in this order. */
export type RoundPart = Tables['book_rounds']['part'];

/** The last number that a round has checked, within its part. */
export type Place = { readonly part: RoundPart; readonly lifeUserId: string; readonly number: string };

/** A round of checks, in which everything is checked once. */
export type Round = Place & {
  readonly roundId: number;
  readonly begunAt: Date;
  /** null while it is under way. */
  readonly endedAt: Date | null;
  /** Orders, coupons and campaigns checked so far. */
  readonly checked: number;
};

const COLUMNS = [
  'round_id as roundId',
  'begun_at as begunAt',
  'ended_at as endedAt',
  'part',
  'after_user as lifeUserId',
  'after_number as number',
  'checked',
] as const;

/** The round that is under way; begins one when there is none. */
export async function openRound(db: Db, now: Date): Promise<Round> {
  await sql`
    insert into book_rounds (begun_at, part, after_user, after_number) values (${now}, 'ORDERS', '', '')
    on conflict do nothing`.execute(db);
  return db.selectFrom('book_rounds').select(COLUMNS).where('ended_at', 'is', null).executeTakeFirstOrThrow();
}

/** Notes that a round has checked so many more, up to a place. */
export async function noteChecked(db: Db, roundId: number, place: Place, checked: number): Promise<void> {
  await db
    .updateTable('book_rounds')
    .set((row) => ({
      part: place.part,
      after_user: place.lifeUserId,
      after_number: place.number,
      checked: row('checked', '+', checked),
    }))
    .where('round_id', '=', roundId)
    .execute();
}

export async function endRound(db: Db, roundId: number, now: Date): Promise<void> {
  await db.updateTable('book_rounds').set({ ended_at: now }).where('round_id', '=', roundId).execute();
}

/** The newest rounds: one that is under way, and the last that ended; null where there is none. */
export async function newestRounds(
  db: Db,
): Promise<{ readonly open: Round | null; readonly ended: Round | null }> {
  const rounds = await db
    .selectFrom('book_rounds')
    .select(COLUMNS)
    .orderBy('round_id', 'desc')
    .limit(2)
    .execute();
  return {
    open: rounds.find(({ endedAt }) => endedAt === null) ?? null,
    ended: rounds.find(({ endedAt }) => endedAt !== null) ?? null,
  };
}

/** About how many orders and coupons there are: the database counts its tables now and then. */
export async function estimateToCheck(db: Db): Promise<number> {
  const { rows } = await sql<{ estimate: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as estimate from pg_class
    where oid in ('orders'::regclass, 'coupons'::regclass)`.execute(db);
  return rows[0]?.estimate ?? 0;
}
