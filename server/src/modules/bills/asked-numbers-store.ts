import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { purgeRows } from '../../kit/purge/rows.ts';
import { after, dayOf, MINUTE } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';

/** How long a number without an answer counts as possibly unknown; longer than any unit's time-out. */
const IN_DOUBT_MS = MINUTE;

/** Limits of new account numbers that a user may ask for on a day (Asia/Shanghai): all, and those unknown to their unit. */
export type NewNumberLimits = { readonly aDay: number; readonly unknownADay: number };

/**
 * `KNOWN`: asked for and answered before. `RESERVED`: counted now. `ALL_ASKED`, `ALL_UNKNOWN`: a limit of the day is
 * reached. `ALL_IN_DOUBT`: the limit may be reached, depending on numbers that are being asked for.
 */
export type Reservation = 'KNOWN' | 'RESERVED' | 'ALL_ASKED' | 'ALL_UNKNOWN' | 'ALL_IN_DOUBT';

type Counted = {
  readonly known: boolean;
  readonly reserved: boolean;
  readonly asked: number;
  readonly unknown: number;
  readonly in_doubt: number;
};

const UNIQUE_VIOLATION = '23505';

/** Simultaneous requests of one user take one place after another. After this many lost races a request is refused. */
const TRIES = 20;

/**
 * Counts a number against the user's limits of today, unless it was asked for and answered before. Simultaneous requests
 * can't exceed the limits. One round trip, and one more for each lost race.
 */
export async function reserveNumber(
  db: Db,
  lifeUserId: string,
  numberHash: Buffer,
  most: NewNumberLimits,
  now: Date,
): Promise<Reservation> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const counted = await takePlace(db, lifeUserId, numberHash, most, now);
    if (counted?.known) return 'KNOWN';
    if (counted?.reserved) return 'RESERVED';
    if (counted && counted.asked >= most.aDay) return 'ALL_ASKED';
    if (counted && counted.unknown >= most.unknownADay) return 'ALL_UNKNOWN';
    if (counted && counted.unknown + counted.in_doubt >= most.unknownADay) return 'ALL_IN_DOUBT';
  }
  return 'ALL_IN_DOUBT';
}

/** Records whether a unit knows a number. Does nothing for a number that is not counted. */
export async function noteAnswered(
  db: Db,
  lifeUserId: string,
  numberHash: Buffer,
  known: boolean,
): Promise<void> {
  await db
    .updateTable('asked_numbers')
    .set(({ ref }) => ({ unknown_until: known ? null : ref('expires_at') }))
    .where('life_user_id', '=', lifeUserId)
    .where('number_hash', '=', numberHash)
    .where('unknown_until', 'is not', null)
    .execute();
}

/** Numbers that count for no limit and no guess any more. */
export const askedNumbersPurge = purgeRows({ table: 'asked_numbers', since: sql`expires_at`, keptMs: 0 });

/** One try to take the next place of the day; null when another request took it first. */
async function takePlace(
  db: Db,
  lifeUserId: string,
  numberHash: Buffer,
  most: NewNumberLimits,
  now: Date,
): Promise<Counted | null> {
  const day = dayOf(now);
  try {
    const { rows } = await sql<Counted>`
      with held as (
        -- In doubt until the unit has answered; known to the end when it said that it does not know the number.
        select unknown_until is null or unknown_until = expires_at as answered from asked_numbers
        where life_user_id = ${lifeUserId} and number_hash = ${numberHash}),
      others as (
        select coalesce(max(place), 0) as last, count(*)::int as asked,
          count(*) filter (where unknown_until = expires_at)::int as unknown,
          count(*) filter (where unknown_until > ${now} and unknown_until < expires_at)::int as in_doubt
        from asked_numbers
        where life_user_id = ${lifeUserId} and day = ${day} and number_hash <> ${numberHash}),
      reserved as (
        insert into asked_numbers as mine
          (life_user_id, number_hash, day, place, unknown_until, expires_at)
        select ${lifeUserId}, ${numberHash}, ${day}, last + 1, ${after(now, IN_DOUBT_MS)}::timestamptz,
          ${after(now, keptMs('asked_numbers'))}::timestamptz
        from others
        where not coalesce((select answered from held), false)
          and asked < ${most.aDay} and unknown + in_doubt < ${most.unknownADay}
        on conflict (life_user_id, number_hash) do update
          set day = excluded.day, place = excluded.place, unknown_until = excluded.unknown_until
          where mine.unknown_until < mine.expires_at
        returning 1)
      select coalesce((select answered from held), false) as known, exists (select from reserved) as reserved,
        asked, unknown, in_doubt
      from others`.execute(db);
    return rows[0] ?? null;
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === UNIQUE_VIOLATION) return null;
    throw error;
  }
}
