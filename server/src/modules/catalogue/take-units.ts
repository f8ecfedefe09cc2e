import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import { readUnits, writeUnits } from './store.ts';

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
  // As they were written down: the catalogue also holds what operators declared.
  const { units } = await readUnits(db);
  const known = new Map(units.map((unit) => [unit.unitId, unit]));
  const changed = listed.filter((unit) => !isDeepStrictEqual(unit, known.get(unit.unitId)));
  if (changed.length === 0) return 0;
  await writeUnits(db, changed);
  await catalogue.refresh();
  return changed.length;
};
