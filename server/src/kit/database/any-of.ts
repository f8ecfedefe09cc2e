import { type RawBuilder, sql } from 'kysely';

/**
 * `any (…)` of a list of texts, for `column = …`. PostgreSQL plans a plain list again each time, for its length,
 * which takes longer than the read. An array made inside the SQL has no known length, so its plan is reused.
 */
export function anyOf(values: readonly string[]): RawBuilder<unknown> {
  return sql`any(array(select unnest(${values}::text[])))`;
}
