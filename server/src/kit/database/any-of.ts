import { type RawBuilder, sql } from 'kysely';

/**
 * `any (…)` of a list of texts or bytes, for `column = …`. PostgreSQL plans a plain list again each time, for its length,
 * which takes longer than the read. An array made inside the SQL has no known length, so its plan is reused.
 */
export function anyOf(values: readonly (string | Buffer)[]): RawBuilder<unknown> {
  return values[0] instanceof Buffer
    ? sql`any(array(select unnest(${values}::bytea[])))`
    : sql`any(array(select unnest(${values}::text[])))`;
}
