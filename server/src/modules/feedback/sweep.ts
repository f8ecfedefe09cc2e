import type { Context } from '../../kit/context.ts';
import { after, DAY, dayOf } from '../../kit/time.ts';
import { unreferenced } from './store.ts';

/** Pictures looked up at once. */
const BATCH = 500;

/**
 * Deletes pictures of earlier days that belong to no feedback: of a process that was killed
 * before it wrote the row, or of feedback that is gone. Answers how many pictures went.
 */
export async function sweepPictures({ db, now, pictures }: Context): Promise<number> {
  let removed = 0;
  // A request takes a minute at most; a day's distance is from what one of just before midnight may still refer to.
  for await (const names of pictures.before(dayOf(after(now(), -DAY))))
    for (let from = 0; from < names.length; from += BATCH)
      for (const name of await unreferenced(db, names.slice(from, from + BATCH))) {
        await pictures.remove(name);
        removed += 1;
      }
  return removed;
}
