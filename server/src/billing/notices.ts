import type { NewBills } from '@life-payment/biller-api';
import { readAccountNumber } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { type BillId, billIdOf } from '../kit/bill-id.ts';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { randomId } from '../kit/ids.ts';
import { enqueue } from '../kit/jobs/queue.ts';
import type { Log } from '../kit/log.ts';
import type { BelievedPush } from '../kit/ports/biller.ts';
import { purgeRows } from '../kit/purge.ts';
import { keptMs } from '../kit/retention.ts';
import { addMessages, useNonce } from '../people/index.ts';
import { lockOwners, noteAnnounced, type Owner } from './account-store.ts';
import { BILLING_TABLES } from './tables.ts';

const NOTICE_ID_LENGTH = 20;

/** Users in one SQL statement, and most such pages of one push. */
const PAGE = 100;
const MOST_PAGES = 100;

type Bill = NewBills['bills'][number];

type Announced = {
  readonly unitId: string;
  readonly numberCipher: Buffer;
  readonly numberHash: Buffer;
  readonly bills: readonly Bill[];
};

/** Takes bills that a unit announced: one notification and message for each user and bill. The unit's earlier answers become outdated. */
export async function takePush(
  context: Context,
  { nonce, nonceUntil, told: newBills }: BelievedPush<'pushNewBills'>,
): Promise<'TAKEN' | 'UNIT_UNKNOWN' | 'NONCE_USED'> {
  const { unitId } = newBills;
  const unit = await context.catalogue.unit(unitId);
  const accountNumber = unit ? readAccountNumber(unit, newBills.accountNumber) : newBills.accountNumber;
  const announced = {
    unitId,
    numberCipher: context.crypto.encrypt(accountNumber),
    numberHash: context.crypto.lookUpHash('account', accountNumber),
    bills: newBills.bills.filter(({ due }) => due > 0),
  };
  return context.db.transaction().execute(async (tx) => {
    if (!(await useNonce(tx, nonce, nonceUntil))) return 'NONCE_USED';
    if (!unit) return 'UNIT_UNKNOWN';
    const now = context.now();
    // A prepaid account has no bills, whatever its unit says.
    if (unit.billing === 'POSTPAID' && announced.bills.length > 0) {
      await tellAll(context.log, tx, announced, now);
      await checkBillsSoon(tx, announced, now);
    }
    return 'TAKEN';
  });
}

async function tellAll(log: Log, tx: Tx, announced: Announced, now: Date): Promise<void> {
  let last = '';
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const owners = await lockOwners(tx, announced, last, PAGE);
    if (owners.length > 0) await tell(tx, announced, owners, now);
    const end = owners.at(-1);
    if (!end || owners.length < PAGE) return;
    last = end.lifeUserId;
  }
  log.error('more users have an account than can be told of its bill', { unitId: announced.unitId });
}

/** Writes notifications and messages for a page of users. */
async function tell(tx: Tx, announced: Announced, owners: readonly Owner[], now: Date): Promise<void> {
  const wanted = owners.flatMap((owner) =>
    announced.bills.map((bill) => ({
      owner,
      bill,
      notice: {
        lifeUserId: owner.lifeUserId,
        noticeId: randomId(NOTICE_ID_LENGTH),
        area: owner.area,
        bill: billIdOf(bill),
      },
    })),
  );
  const added = await addNotices(
    tx,
    announced,
    wanted.map(({ notice }) => notice),
    now,
  );
  const told = wanted.filter(({ notice }) => added.has(notice.noticeId));
  const messages = told.map(({ notice, owner, bill }) => messageOf(notice, owner, bill, announced.unitId));
  await addMessages(tx, messages, now);
  const users = [...new Set(told.map(({ notice }) => notice.lifeUserId))];
  await noteAnnounced(tx, announced, users, now);
}

function messageOf(notice: NewNotice, owner: Owner, { due, month, dueDate }: Bill, unitId: string) {
  return {
    kind: 'NEW_BILL' as const,
    subject: notice.noticeId,
    lifeUserId: notice.lifeUserId,
    facts: {
      unitId,
      numberMasked: owner.numberMasked,
      remark: owner.remark,
      due,
      ...(month === undefined ? {} : { month }),
      ...(dueDate === undefined ? {} : { dueDate }),
    },
  };
}

/** A notification for one user about one bill. */
type NewNotice = {
  readonly lifeUserId: string;
  readonly noticeId: string;
  readonly area: string;
  readonly bill: BillId;
};

/** Writes notifications. Returns the ids of those that are new for their user and bill. */
async function addNotices(
  tx: Tx,
  { unitId, numberCipher, numberHash }: Announced,
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

/** Opens a user's own notification and records the first time. Undefined when there is none of this id. */
export function openNotice(
  db: Db,
  lifeUserId: string,
  noticeId: string,
  now: Date,
): Promise<{ readonly unitId: string; readonly area: string; readonly numberCipher: Buffer } | undefined> {
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
  keptMs: keptMs(BILLING_TABLES.bill_notices),
});

/** Most mandates on one account; a household has a few. */
const MOST_ON_ACCOUNT = 200;

/** Makes the bill checks of an account's mandates due now. Skips locked mandates, which are being checked already. */
async function checkBillsSoon(tx: Tx, { unitId, numberHash }: Announced, now: Date): Promise<void> {
  const { rows } = await sql<{ agreementId: string }>`
    with found as (
      select life_user_id, agreement_id from mandates
      where unit_id = ${unitId} and number_hash = ${numberHash} and state = 'SIGNED'
      limit ${MOST_ON_ACCOUNT} for update skip locked)
    update mandates a set bill_check_at = ${now} from found
    where a.life_user_id = found.life_user_id and a.agreement_id = found.agreement_id
    returning a.agreement_id as "agreementId"`.execute(tx);
  for (const { agreementId } of rows) await enqueue(tx, 'bill-check', agreementId, now, { partner: unitId });
}
