import { sql } from 'kysely';
import type { Db, Tx } from '../database/open.ts';
import type { Operators } from '../database/operator-types.ts';

/** Whether somebody is an operator now. */
export const mayOperate = async (db: Db | Tx, person: string): Promise<boolean> => {
  const row = await db
    .selectFrom('operators')
    .select('operator')
    .where('operator', '=', person)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** Lets nobody else add or remove an operator until the transaction ends. */
export const lockOperators = async (tx: Tx): Promise<void> => {
  await sql`lock table operators in share row exclusive mode`.execute(tx);
};

/** How many operators there are, and how many there ever were. */
export const countOperators = (db: Db | Tx): Promise<{ readonly now: number; readonly ever: number }> =>
  db
    .selectFrom('operators')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('removed_at', 'is', null).as('now'),
      fn.countAll<number>().as('ever'),
    ])
    .executeTakeFirstOrThrow();

/** Adds an operator, or lets one who was removed come back. False: is one already. */
export const addOperator = async (db: Db | Tx, person: string, by: string, now: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('operators')
    .values({ operator: person, added_by: by, added_at: now, removed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('operator')
        .doUpdateSet({ added_by: by, added_at: now, removed_at: null })
        .where('operators.removed_at', 'is not', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** From now on not an operator any more. False: was none. */
export const removeOperator = async (tx: Tx, person: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ removed_at: now })
    .where('operator', '=', person)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** All there ever were, by name. */
export const readOperators = (db: Db): Promise<Operators[]> =>
  db
    .selectFrom('operators')
    .select(['operator', 'added_by', 'added_at', 'removed_at'])
    .orderBy('operator')
    .execute();
