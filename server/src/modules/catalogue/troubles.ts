import type { Context } from '../../kit/context.ts';
import { readRefused } from './refused-store.ts';

/** A wrong description of a unit. `since`: when the refused description first came. */
export type UnitTrouble = {
  readonly unitId: string;
  readonly since: Date | null;
  readonly reason: string;
  /** Whether the stored description is wrong too, so that the unit takes no new account numbers. */
  readonly closed: boolean;
};

/** Units with a refused description, and units that take no new account numbers. */
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
