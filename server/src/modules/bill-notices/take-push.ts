import type { NewBills, UnitDescription } from '@life-payment/biller-api';
import type { Context } from '../../kit/context.ts';
import type { DataCrypto } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { randomId } from '../../kit/ids.ts';
import type { Log } from '../../kit/log.ts';
import type { BelievedPush } from '../../kit/ports/biller.ts';
import { lockOwners, noteAnnounced, type Owner } from '../accounts/index.ts';
import { billIdOf } from '../claims/index.ts';
import { useNonce } from '../identity/index.ts';
import { addMessages } from '../inbox/index.ts';
import { checkBillsSoon } from './check-bills-soon.ts';
import { addNotices, type NewNotice } from './store.ts';

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

/**
 * Takes new bills that a unit announced, in one transaction: each user who has saved the account gets one notification
 * and one message for each bill, and the unit's earlier answers become outdated.
 */
export async function takePush(
  context: Context,
  { nonce, nonceUntil, told: newBills }: BelievedPush<'pushNewBills'>,
): Promise<'TAKEN' | 'UNIT_UNKNOWN' | 'NONCE_USED'> {
  const unit = await context.catalogue.unit(newBills.unitId);
  const announced = announcedOf(context.crypto, newBills);
  return context.db.transaction().execute(async (tx) => {
    if (!(await useNonce(tx, nonce, nonceUntil))) return 'NONCE_USED';
    if (!unit) return 'UNIT_UNKNOWN';
    const now = context.now();
    if (hasBills(unit, announced)) {
      await tellAll(context.log, tx, announced, now);
      await checkBillsSoon(tx, announced, now);
    }
    return 'TAKEN';
  });
}

function announcedOf(crypto: DataCrypto, { unitId, accountNumber, bills }: NewBills): Announced {
  return {
    unitId,
    numberCipher: crypto.encrypt(accountNumber),
    numberHash: crypto.lookUpHash('account', accountNumber),
    bills: bills.filter(({ due }) => due > 0),
  };
}

/** A prepaid account has no bills, whatever its unit says. */
function hasBills(unit: UnitDescription, { bills }: Announced): boolean {
  return unit.billing === 'POSTPAID' && bills.length > 0;
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
