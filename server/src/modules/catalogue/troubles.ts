import type { Context } from '../../kit/context.ts';
import { readRefused } from './refused-store.ts';

/** What is wrong with a unit's description. `since`: when the units last changed theirs to one that is refused. */
export type UnitTrouble = {
  readonly unitId: string;
  readonly since: Date | null;
  readonly reason: string;
  /** The one that is stored is wrong, too: nobody can ask for a number of it that is not saved yet. */
  readonly closed: boolean;
};

/** Units whose description was not taken over, and units that take no new numbers. */
export async function unitTroubles({
  db,
  catalogue,
}: Pick<Context, 'db' | 'catalogue'>): Promise<readonly UnitTrouble[]> {
  const closed = await catalogue.closed();
  const refused = await readRefused(db);
  const told = new Set(refused.map(({ unitId }) => unitId));
  const stored = [...closed].filter(([unitId]) => !told.has(unitId));
  return [
    ...refused.map((unit) => ({ ...unit, closed: closed.has(unit.unitId) })),
    ...stored.map(([unitId, reason]) => ({ unitId, since: null, reason, closed: true })),
  ];
}
