import type { UnitDescription } from '@life-payment/biller-api';
import type { Db } from '../../kit/database/open.ts';

/** A time a staff member declared a unit to be on maintenance, whatever the unit says of itself. */
export type Declared = {
  readonly unitId: string;
  readonly from: Date;
  readonly until: Date;
  readonly reason: string;
  readonly by: string;
};

/** What was declared, by unit; also what is over already. There is one at most for each unit. */
export function readDeclared(db: Db): Promise<Declared[]> {
  return db
    .selectFrom('unit_maintenance')
    .select(['unit_id as unitId', 'from_at as from', 'until', 'reason', 'declared_by as by'])
    .orderBy('unit_id')
    .execute();
}

/** Declares a unit to be on maintenance, in the place of what was declared of it before. */
export async function declareMaintenance(db: Db, declared: Declared): Promise<void> {
  const { unitId, from, until, reason, by } = declared;
  const row = { from_at: from, until, reason, declared_by: by };
  await db
    .insertInto('unit_maintenance')
    .values({ unit_id: unitId, ...row })
    .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(row))
    .execute();
}

/** Takes back what was declared of a unit. False: nothing was, or it was over. */
export async function endMaintenance(db: Db, unitId: string, now: Date): Promise<boolean> {
  const rows = await db
    .deleteFrom('unit_maintenance')
    .where('unit_id', '=', unitId)
    .where('until', '>', now)
    .returning('unit_id')
    .execute();
  return rows.length > 0;
}

/** Units with what was declared of them beside what they say of themselves. */
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
