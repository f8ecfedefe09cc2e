import { isDeepStrictEqual } from 'node:util';
import type { UnitDescription } from '@life-payment/biller-api';
import type { Context } from '../../kit/context.ts';
import { textOf } from '../../kit/texts.ts';
import { judgeUnit } from './judge.ts';
import { type RefusedUnit, writeRefused } from './refused-store.ts';
import { readUnits, writeUnits } from './store.ts';

/** Id of a unit without an id, in logs and metrics. */
const NAMELESS = '(no id)';

const ID = /^[A-Za-z0-9_@-]{1,64}$/;

type Sorted = { readonly taken: readonly UnitDescription[]; readonly refused: readonly RefusedUnit[] };

/**
 * Takes over the present descriptions: new units, and changed rules, hours and maintenance. A unit that is no longer
 * listed stays, because orders and accounts refer to it. A unit with a refused description stays as it was and is logged.
 * Returns how many changed.
 */
export async function takeUnits({
  db,
  biller,
  catalogue,
  log,
  now,
}: Pick<Context, 'db' | 'biller' | 'catalogue' | 'log' | 'now'>): Promise<number> {
  const { taken, refused } = sorted(await biller.listUnits());
  for (const { unitId, reason } of await writeRefused(db, refused, now()))
    log.warn('unit not taken over', { unitId, reason });
  // Compare with the stored descriptions, because the catalogue also has declared maintenance.
  const known = new Map((await readUnits(db)).map(({ unitId, unit }) => [unitId, unit]));
  const changed = taken.filter((unit) => !isDeepStrictEqual(unit, known.get(unit.unitId)));
  if (changed.length === 0) return 0;
  await writeUnits(db, changed);
  await catalogue.refresh();
  return changed.length;
}

/** Splits the listed units into taken and refused ones, each once. */
function sorted(listed: readonly unknown[]): Sorted {
  const taken: UnitDescription[] = [];
  const refused = new Map<string, string>();
  for (const [unitId, said] of Map.groupBy(listed, idOf)) {
    const { unit, wrong } = judgeUnit(said[0]);
    if (said.length > 1 && unitId !== NAMELESS) refused.set(unitId, 'is listed more than once');
    else if (!unit || wrong !== null) refused.set(unitId, wrong ?? 'is not understood');
    else taken.push(unit);
  }
  return { taken, refused: [...refused].map(([unitId, reason]) => ({ unitId, reason })) };
}

function idOf(said: unknown): string {
  const unitId = textOf(said, 'unitId');
  return ID.test(unitId) ? unitId : NAMELESS;
}
