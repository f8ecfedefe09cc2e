import { sql } from 'kysely';
import { sha256 } from '../../kit/crypto.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { after } from '../../kit/time.ts';
import { keptMs } from '../../retention/list.ts';

/** Records a nonce; false when it was used before. */
export async function useNonce(tx: Tx, nonce: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('biller_nonces')
    .values({ nonce_hash: sha256(nonce), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** An account at a unit. */
type AccountAtUnit = {
  readonly unitId: string;
  readonly numberCipher: Buffer;
  readonly numberHash: Buffer;
};

/** A notification for one user about one bill. */
export type NewNotice = {
  readonly lifeUserId: string;
  readonly noticeId: string;
  readonly area: string;
  readonly billNo: string;
};

/** Writes notifications. Returns the ids of those that are new for their user and bill. */
export async function addNotices(
  tx: Tx,
  { unitId, numberCipher, numberHash }: AccountAtUnit,
  notices: readonly NewNotice[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ noticeId: string }>`
    insert into bill_notices (life_user_id, notice_id, unit_id, area, number_cipher, number_hash, bill_no, at)
    select n."lifeUserId", n."noticeId", ${unitId}, n.area, ${numberCipher}, ${numberHash}, n."billNo", ${now}
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as n("lifeUserId" text, "noticeId" text, area text, "billNo" text)
    on conflict (life_user_id, unit_id, number_hash, bill_no) do nothing
    returning notice_id as "noticeId"`.execute(tx);
  return new Set(rows.map(({ noticeId }) => noticeId));
}

export type Notice = { readonly unitId: string; readonly area: string; readonly numberCipher: Buffer };

/** Opens a user's own notification and records the first time. Undefined when there is none of this id. */
export function openNotice(
  db: Db,
  lifeUserId: string,
  noticeId: string,
  now: Date,
): Promise<Notice | undefined> {
  return db
    .updateTable('bill_notices')
    .set(({ fn, val }) => ({ opened_at: fn.coalesce('opened_at', val(now)) }))
    .where('life_user_id', '=', lifeUserId)
    .where('notice_id', '=', noticeId)
    .returning(['unit_id as unitId', 'area', 'number_cipher as numberCipher'])
    .executeTakeFirst();
}

/** Deletes a bounded number of old notifications and of nonces that can't be replayed any more. */
export async function purgeNotices(db: Db, now: Date): Promise<void> {
  await sql`
    delete from bill_notices where (life_user_id, notice_id) in (
      select life_user_id, notice_id from bill_notices
      where at < ${after(now, -keptMs('bill_notices'))} order by at limit 5000)`.execute(db);
  await sql`
    delete from biller_nonces where nonce_hash in (
      select nonce_hash from biller_nonces where expires_at < ${now} order by expires_at limit 5000)`.execute(
    db,
  );
}
