import type { Db, Tx } from '../kit/database/open.ts';
import type { Tables } from '../kit/database/tables.ts';

type Login = Pick<Tables['staff_logins'], 'staff' | 'uid' | 'ended_at'>;

/** Logins of a staff member, including ended ones. */
export function readLogins(db: Db | Tx, staff: string): Promise<Login[]> {
  return db
    .selectFrom('staff_logins')
    .select(['staff', 'uid', 'ended_at'])
    .where('staff', '=', staff)
    .execute();
}

/** The present logins, by staff member. */
export function readBoundLogins(db: Db): Promise<Login[]> {
  return db
    .selectFrom('staff_logins')
    .select(['staff', 'uid', 'ended_at'])
    .where('ended_at', 'is', null)
    .orderBy('uid')
    .execute();
}

/** The staff members of a login. */
export async function staffAt(db: Db | Tx, uid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('staff_logins')
    .select('staff')
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ staff }) => staff);
}

/** Whether any login was ever bound. If so, this is not the database of a sandbox. */
export async function hasLogins(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff_logins').select('uid').limit(1).executeTakeFirst()) !== undefined;
}

/** Binds a staff member to a login. False when it is bound already. */
export async function bindLogin(tx: Tx, staff: string, uid: number, by: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_logins')
    .values({ staff, uid, bound_by: by, bound_at: now, ended_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['staff', 'uid'])
        .doUpdateSet({ bound_by: by, bound_at: now, ended_at: null })
        .where('staff_logins.ended_at', 'is not', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends all logins of a staff member, or one. Returns how many. */
export async function endLogins(tx: Tx, staff: string, now: Date, uid?: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_logins')
    .set({ ended_at: now })
    .where('staff', '=', staff)
    .where('ended_at', 'is', null)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
