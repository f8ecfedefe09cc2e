import { type Migration, sql } from 'kysely';

/** A migration made of plain SQL statements, run one after another in one transaction. */
export const statements = (...texts: readonly string[]): Migration => ({
  up: async (db) => {
    for (const text of texts) await sql.raw(text).execute(db);
  },
});
