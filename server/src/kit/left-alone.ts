import type { Db } from './database/open.ts';
import type { Log } from './log.ts';
import { after, MINUTE } from './time.ts';

/** A process that leaves a partner alone says so after each trial. What was said longer ago is of a process that ended. */
const FRESH_MS = 2 * MINUTE;

/** A partner that does not answer: `wallet`, `sms` or `unit <id>`, and since when a process leaves it alone. */
export type LeftAlone = { readonly partner: string; readonly since: Date };

/** Notes for staff that this process leaves a partner alone, or does so no longer. Nobody waits for it. */
export type NoteLeftAlone = (partner: string, leftAlone: boolean) => void;

export function leftAloneNoter(db: Db, log: Log, now: () => Date): NoteLeftAlone {
  return (partner, leftAlone) => {
    const noted = leftAlone ? add(db, partner, now()) : remove(db, partner);
    noted.catch((error: unknown) => log.warn('partner left alone not noted', { partner, error }));
  };
}

/** The partners that any process leaves alone, at most `limit`. */
export function readLeftAlone(db: Db, now: Date, limit: number): Promise<LeftAlone[]> {
  return db
    .selectFrom('partners_left_alone')
    .select(['partner', 'since'])
    .where('told_at', '>', after(now, -FRESH_MS))
    .orderBy('since')
    .limit(limit)
    .execute();
}

async function add(db: Db, partner: string, now: Date): Promise<void> {
  await db
    .insertInto('partners_left_alone')
    .values({ partner, since: now, told_at: now })
    .onConflict((conflict) =>
      conflict.column('partner').doUpdateSet(({ ref, fn, eb }) => ({
        since: eb
          .case()
          .when('partners_left_alone.told_at', '>', after(now, -FRESH_MS))
          .then(ref('partners_left_alone.since'))
          .else(now)
          .end(),
        told_at: fn<Date>('greatest', ['partners_left_alone.told_at', 'excluded.told_at']),
      })),
    )
    .execute();
}

async function remove(db: Db, partner: string): Promise<void> {
  await db.deleteFrom('partners_left_alone').where('partner', '=', partner).execute();
}
