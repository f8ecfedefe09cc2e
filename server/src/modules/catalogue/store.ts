import { UnitDescription } from '@life-payment/biller-api';
import { Compile } from 'typebox/compile';
import type { Db } from '../../database/open.ts';

const description = Compile(UnitDescription);

/** Every unit whose description can be read, and the ids of those whose can't. There are hundreds. */
export const readUnits = async (
  db: Db,
): Promise<{ readonly units: readonly UnitDescription[]; readonly unreadable: readonly string[] }> => {
  const rows = await db.selectFrom('units').select(['unit_id', 'description']).orderBy('unit_id').execute();
  return {
    units: rows.flatMap((row) => (description.Check(row.description) ? [row.description] : [])),
    unreadable: rows.flatMap((row) => (description.Check(row.description) ? [] : [row.unit_id])),
  };
};

/** Adds or changes units, as they describe themselves. */
export const writeUnits = async (db: Db, units: readonly UnitDescription[]): Promise<void> => {
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
};
