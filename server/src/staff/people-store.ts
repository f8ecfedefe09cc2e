import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { Tables } from '../kit/database/tables.ts';

/** Whether a person is staff. */
export async function isStaff(db: Db | Tx, person: string): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('staff')
    .where('staff', '=', person)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets one transaction at a time add or remove staff. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`lock table staff in share row exclusive mode`.execute(tx);
}

/** Number of present staff, and of all staff there ever were. */
export function countStaff(db: Db | Tx): Promise<{ readonly now: number; readonly ever: number }> {
  return db
    .selectFrom('staff')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('removed_at', 'is', null).as('now'),
      fn.countAll<number>().as('ever'),
    ])
    .executeTakeFirstOrThrow();
}

/** Adds a staff member, or restores a removed one. False when the person is staff already. */
export async function addStaff(db: Db | Tx, person: string, by: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff')
    .values({ staff: person, added_by: by, added_at: now, removed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('staff')
        .doUpdateSet({ added_by: by, added_at: now, removed_at: null })
        .where('staff.removed_at', 'is not', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a staff member. False when the person is not staff. */
export async function removeStaff(tx: Tx, person: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set({ removed_at: now })
    .where('staff', '=', person)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** All present and removed staff, by name. */
export function readStaff(db: Db): Promise<Tables['staff'][]> {
  return db
    .selectFrom('staff')
    .select(['staff', 'added_by', 'added_at', 'removed_at'])
    .orderBy('staff')
    .execute();
}
