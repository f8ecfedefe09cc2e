import type { Context } from '../../kit/context.ts';
import { after, dayOf, MINUTE, SECOND } from '../../kit/time.ts';
import { closeDay, countOldestDay, firstOpenDay } from './closing-store.ts';

/** How long after its end a day is closed: clocks differ, and most transactions that began in it are over by then. */
const AFTER_END_MS = 10 * MINUTE;

/** How long one run of the job takes new days. */
const RUN_MS = 45 * SECOND;

/**
 * Closes each day that is over, oldest first, and writes its closing balances. What is posted later belongs to the first open day, so
 * closing balances never change. A day into which a transaction still posts is closed by a later run.
 */
export async function closeDays(context: Context, calledOff: AbortSignal): Promise<void> {
  const { db, log } = context;
  const begun = performance.now();
  const isOver = () => calledOff.aborted || performance.now() - begun > RUN_MS;
  const today = dayOf(after(context.now(), -AFTER_END_MS));
  for (
    let day = await firstOpenDay(db);
    day !== null && day < today && !isOver();
    day = await firstOpenDay(db)
  ) {
    if (!(await closeDay(db, day, context.now()))) {
      log.info('day of the ledger not closed yet, a posting is under way', { day });
      break;
    }
  }
  while (!isOver()) {
    const day = await countOldestDay(db, context.now());
    if (day === null) return;
    log.info('day of the ledger closed', { day });
  }
}
