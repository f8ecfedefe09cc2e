import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import { writeUnits } from './store.ts';

/**
 * Takes over what the units say of themselves now: new units, and rules, hours and maintenance that changed.
 * A unit that is no longer listed stays as it was, since orders and accounts refer to it. Answers how many changed.
 */
export const takeUnits = async ({
  db,
  biller,
  catalogue,
}: Pick<Context, 'db' | 'biller' | 'catalogue'>): Promise<number> => {
  const listed = await biller.listUnits();
  const known = await Promise.all(listed.map(({ unitId }) => catalogue.unit(unitId)));
  const changed = listed.filter((unit, index) => !isDeepStrictEqual(unit, known[index]));
  if (changed.length === 0) return 0;
  await writeUnits(db, changed);
  await catalogue.refresh();
  return changed.length;
};
