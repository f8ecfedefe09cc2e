import type { Context } from '../../kit/context.ts';
import { after, DAY, dayOf } from '../../kit/time.ts';
import { unreferenced } from './store.ts';

/** Pictures in one SQL statement. */
const BATCH = 500;

/**
 * Deletes pictures of earlier days without feedback: the feedback was deleted, or the process was killed before it wrote
 * the row. Returns how many.
 */
export async function sweepPictures({ db, now, pictures }: Context): Promise<number> {
  let removed = 0;
  // A request from just before midnight may still write its row; it takes a minute at most, so a day is safe.
  for await (const names of pictures.before(dayOf(after(now(), -DAY))))
    for (let from = 0; from < names.length; from += BATCH)
      for (const name of await unreferenced(db, names.slice(from, from + BATCH))) {
        await pictures.remove(name);
        removed += 1;
      }
  return removed;
}
