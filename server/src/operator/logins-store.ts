import type { Db, Tx } from '../database/open.ts';
import type { OperatorLogins } from '../database/operator-types.ts';

type Login = Pick<OperatorLogins, 'operator' | 'uid' | 'ended_at'>;

/** Logins of an operator, ended ones among them. */
export const readLogins = (db: Db | Tx, operator: string): Promise<Login[]> =>
  db
    .selectFrom('operator_logins')
    .select(['operator', 'uid', 'ended_at'])
    .where('operator', '=', operator)
    .execute();

/** Every login that is bound now, by operator. */
export const readBoundLogins = (db: Db): Promise<Login[]> =>
  db
    .selectFrom('operator_logins')
    .select(['operator', 'uid', 'ended_at'])
    .where('ended_at', 'is', null)
    .orderBy('uid')
    .execute();

/** Operators who are bound to a login now. */
export const operatorsAt = async (db: Db | Tx, uid: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('operator_logins')
    .select('operator')
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ operator }) => operator);
};

/** Whether any login was ever bound: then this database is no sandbox's. */
export const hasLogins = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('operator_logins').select('uid').limit(1).executeTakeFirst()) !== undefined;

/** Binds an operator to a login. False: is bound to it already. */
export const bindLogin = async (
  tx: Tx,
  operator: string,
  uid: number,
  by: string,
  now: Date,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('operator_logins')
    .values({ operator, uid, bound_by: by, bound_at: now, ended_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['operator', 'uid'])
        .doUpdateSet({ bound_by: by, bound_at: now, ended_at: null })
        .where('operator_logins.ended_at', 'is not', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Ends an operator's logins, or one of them. Answers how many. */
export const endLogins = async (tx: Tx, operator: string, now: Date, uid?: number): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('operator_logins')
    .set({ ended_at: now })
    .where('operator', '=', operator)
    .where('ended_at', 'is', null)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
