import { type RawBuilder, sql } from 'kysely';

/**
 * `any (…)` of a list of texts or bytes, for `column = …`. PostgreSQL plans an SQL statement with a bare list anew each time, by
 * the list's length, which takes longer than the reading. The length of an array that the SQL statement makes itself is not
 * known to it, so it plans once.
 */
export function anyOf(values: readonly (string | Buffer)[]): RawBuilder<unknown> {
  return values[0] instanceof Buffer
    ? sql`any(array(select unnest(${values}::bytea[])))`
    : sql`any(array(select unnest(${values}::text[])))`;
}
