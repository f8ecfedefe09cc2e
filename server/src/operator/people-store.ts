import type { Db, Tx } from '../database/open.ts';
import type { Operators } from '../database/operator-types.ts';

/** Whether somebody may use the commands: an operator, or anybody while there is none yet. */
export const mayOperate = async (db: Db, person: string): Promise<boolean> => {
  const row = await db
    .selectFrom('operators')
    .select('operator')
    .where('operator', '=', person)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** How many operators there are. */
export const countOperators = async (db: Db | Tx): Promise<number> => {
  const { n } = await db
    .selectFrom('operators')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
};

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
export const removeOperator = async (db: Db, person: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
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
