import type { UnitDescription } from '@life-payment/biller-api';
import type { Db } from '../../kit/database/open.ts';
import { type Judged, judgeUnit } from './judge.ts';

/** A stored unit, checked against the present rules. */
export type StoredUnit = Judged & { readonly unitId: string };

/** Every unit; there are hundreds. */
export async function readUnits(db: Db): Promise<readonly StoredUnit[]> {
  const rows = await db.selectFrom('units').select(['unit_id', 'description']).orderBy('unit_id').execute();
  return rows.map((row) => ({ unitId: row.unit_id, ...judgeUnit(row.description) }));
}

/** Writes the descriptions of units. */
export async function writeUnits(db: Db, units: readonly UnitDescription[]): Promise<void> {
  if (units.length === 0) return;
  await db
    .insertInto('units')
    .values(
      units.map((unit) => ({
        unit_id: unit.unitId,
        project_type: unit.projectType,
        description: JSON.stringify(unit),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('unit_id').doUpdateSet((eb) => ({
        project_type: eb.ref('excluded.project_type'),
        description: eb.ref('excluded.description'),
      })),
    )
    .execute();
}
