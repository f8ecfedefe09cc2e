import type { Db } from './database/open.ts';
import type { Log } from './log.ts';
import { after, MINUTE } from './time.ts';

/** A process renews its row after each failed trial. An older row is of a process that has ended. */
const FRESH_MS = 2 * MINUTE;

/** A partner whose circuit breaker is open in a process: `wallet`, `sms` or `unit <id>`. */
type OpenBreaker = { readonly partner: string; readonly since: Date };

/** Writes down for staff that a breaker of this process opened or closed. Nobody waits for it. */
export function breakerNotes(db: Db, log: Log, now: () => Date) {
  return (partner: string, isOpen: boolean): void => {
    const noted = isOpen ? noteOpen(db, partner, now()) : noteClosed(db, partner);
    noted.catch((error: unknown) => log.warn('partner left alone not noted', { partner, error }));
  };
}

/** Partners whose breaker is open in any process, at most `limit`. */
export function readOpenBreakers(db: Db, now: Date, limit: number): Promise<OpenBreaker[]> {
  return db
    .selectFrom('partners_left_alone')
    .select(['partner', 'since'])
    .where('told_at', '>', after(now, -FRESH_MS))
    .orderBy('since')
    .limit(limit)
    .execute();
}

async function noteOpen(db: Db, partner: string, now: Date): Promise<void> {
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

async function noteClosed(db: Db, partner: string): Promise<void> {
  await db.deleteFrom('partners_left_alone').where('partner', '=', partner).execute();
}
