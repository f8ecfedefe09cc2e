import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';

/** A unit whose new description was not taken over, and where it is wrong. */
export type RefusedUnit = { readonly unitId: string; readonly reason: string };

/** Those refused when the units last described themselves, with when that began. */
export function readRefused(db: Db): Promise<(RefusedUnit & { readonly since: Date })[]> {
  return db
    .selectFrom('units_refused')
    .select(['unit_id as unitId', 'reason', 'since'])
    .orderBy('since')
    .orderBy('unit_id')
    .execute();
}

/** Keeps which units are refused now, in the place of those before; answers those that were not, or for another reason. */
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
