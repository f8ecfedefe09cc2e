import type { UnitDescription } from '@life-payment/biller-api';
import type { Db } from '../../kit/database/open.ts';

/** Maintenance of a unit that staff declared, independent of the unit's description. */
export type Declared = {
  readonly unitId: string;
  readonly from: Date;
  readonly until: Date;
  readonly reason: string;
  readonly by: string;
};

/** The declared maintenance by unit, one at most for each, including past ones. */
export function readDeclared(db: Db): Promise<Declared[]> {
  return db
    .selectFrom('unit_maintenance')
    .select(['unit_id as unitId', 'from_at as from', 'until', 'reason', 'declared_by as by'])
    .orderBy('unit_id')
    .execute();
}

/** Declares maintenance of a unit. Replaces an earlier declaration. */
export async function declareMaintenance(db: Db, declared: Declared): Promise<void> {
  const { unitId, from, until, reason, by } = declared;
  const row = { from_at: from, until, reason, declared_by: by };
  await db
    .insertInto('unit_maintenance')
    .values({ unit_id: unitId, ...row })
    .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(row))
    .execute();
}

/** Ends the declared maintenance of a unit. False when there was none or it was over. */
export async function endMaintenance(db: Db, unitId: string, now: Date): Promise<boolean> {
  const rows = await db
    .deleteFrom('unit_maintenance')
    .where('unit_id', '=', unitId)
    .where('until', '>', now)
    .returning('unit_id')
    .execute();
  return rows.length > 0;
}

/** Units with their declared maintenance added. */
export function withDeclared(
  units: readonly UnitDescription[],
  declared: readonly Declared[],
): UnitDescription[] {
  const windows = new Map(
    declared.map(({ unitId, from, until }) => [
      unitId,
      { from: from.toISOString(), until: until.toISOString() },
    ]),
  );
  return units.map((unit) => {
    const window = windows.get(unit.unitId);
    return window ? { ...unit, maintenance: [...unit.maintenance, window] } : unit;
  });
}
