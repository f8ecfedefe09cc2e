import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';

/** A unit with a refused description, and where it is wrong. */
export type RefusedUnit = { readonly unitId: string; readonly reason: string };

/** The units that are refused now, and since when. */
export function readRefused(db: Db): Promise<(RefusedUnit & { readonly since: Date })[]> {
  return db
    .selectFrom('units_refused')
    .select(['unit_id as unitId', 'reason', 'since'])
    .orderBy('since')
    .orderBy('unit_id')
    .execute();
}

/** Replaces the refused units. Returns those that are new or have another reason. */
export async function writeRefused(
  db: Db,
  refused: readonly RefusedUnit[],
  now: Date,
): Promise<readonly RefusedUnit[]> {
  const { rows } = await sql<RefusedUnit>`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as s ("unitId" text, reason text)),
    over as (delete from units_refused where unit_id not in (select "unitId" from said))
    insert into units_refused as held (unit_id, reason, since)
    select "unitId", reason, ${now} from said
    on conflict (unit_id) do update set reason = excluded.reason where held.reason <> excluded.reason
    returning unit_id as "unitId", reason`.execute(db);
  return rows;
}
