import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';

/** An account at a unit, saved by any user. */
type AccountAtUnit = { readonly unitId: string; readonly numberHash: Buffer };

/** A user who has saved an account. */
export type Owner = {
  readonly lifeUserId: string;
  readonly area: string;
  readonly numberMasked: string;
  readonly remark: string;
};

/** Locks the next users who have saved an account, after `last`. The order is always the same, which prevents deadlocks. */
export async function lockOwners(
  tx: Tx,
  { unitId, numberHash }: AccountAtUnit,
  last: string,
  limit: number,
): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select life_user_id as "lifeUserId", area, number_masked as "numberMasked", remark
    from accounts
    where unit_id = ${unitId} and number_hash = ${numberHash} and life_user_id > ${last}
    order by life_user_id limit ${limit}
    for no key update`.execute(tx);
  return rows;
}

/** Marks the unit's last answer about these users' accounts as outdated by an announcement. */
export async function noteAnnounced(
  tx: Tx,
  { unitId, numberHash }: AccountAtUnit,
  lifeUserIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update accounts set bills_announced_at = ${now}
    where unit_id = ${unitId} and number_hash = ${numberHash} and life_user_id = any(${lifeUserIds})`.execute(
    tx,
  );
}
