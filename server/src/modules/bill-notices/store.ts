import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { purgeRows } from '../../kit/purge/rows.ts';
import { keptMs } from '../../retention/list.ts';
import type { BillId } from '../claims/index.ts';

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
  readonly bill: BillId;
};

/** Writes notifications. Returns the ids of those that are new for their user and bill. */
export async function addNotices(
  tx: Tx,
  { unitId, numberCipher, numberHash }: AccountAtUnit,
  notices: readonly NewNotice[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ noticeId: string }>`
    insert into bill_notices (life_user_id, notice_id, unit_id, area, number_cipher, number_hash, bill_no,
      bill_month, due_date, at)
    select n."lifeUserId", n."noticeId", ${unitId}, n.area, ${numberCipher}, ${numberHash}, n.bill ->> 'billKey',
      n.bill ->> 'billMonth', (n.bill ->> 'dueDate')::date, ${now}
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb)
      as n("lifeUserId" text, "noticeId" text, area text, bill jsonb)
    on conflict do nothing
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

/** Old notifications. */
export const noticesPurge = purgeRows({
  table: 'bill_notices',
  since: sql`at`,
  keptMs: keptMs('bill_notices'),
});
