import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A migration made of plain SQL statements, run one after another in one transaction. */
export function inOrder(...texts: readonly string[]): Migration {
  return {
    up: async (db) => {
      for (const text of texts) await sql.raw(text).execute(db);
    },
  };
}
