import { setRows } from '../support/rows.ts';
// A closed account leaves nothing behind that names its owner, and the rest of the service works without it.

import { randomUUID } from 'node:crypto';
import { ORDERS_STILL_OPEN } from '@life-payment/contract';
import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { advanceClosing } from '../../src/care/close-account.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { LEGAL_YEARS } from '../../src/kit/retention.ts';
import { after, DAY, MINUTE } from '../../src/kit/time.ts';
import { saveAccount } from '../support/accounts.ts';
import { benefits } from '../support/benefits.ts';
import { closings } from '../support/closing.ts';
import { ownCode } from '../support/codes.ts';
import { passTime, workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { booksHold, detailOnce, pay, place } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { gauges, purge } from '../support/rows.ts';
import { enterBy, takeStep } from '../support/sign-on.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);
afterEach(() => service.sandbox.ask('wallet/conduct', { conduct: {} }));

const { grant, paidWith } = benefits(service);
const { bend, paidUnheard, paid } = paying(service, payer);
const { close, erased, rowsOf, written } = closings(service, payer);

test('a refund on its way and money that arrives late are refunded after the account is erased', async () => {
  await bend({ sellerShort: true });
  const { order: rejected } = await paid('REJECTED');
  await workOff(service.context);
  const { order: late } = await paidUnheard();
  await bend({ gateway: 'DOWN' }, late.orderId);
  await bend({}, late.orderId);
  await sql`update wallet_payments set state = 'CLOSED', next_action_at = null where payment_id = ${paymentIdOf(late.orderId)}`.execute(
    service.context.db,
  );
  await sql`delete from bill_claims where order_id = ${late.orderId}`.execute(service.context.db);
  await close();
  await erased();
  expect((await rowsOf('orders')).join()).not.toContain('*');
  await bend({});
  expect(
    (
      await service.sandbox.ask<{ answer: string }>('notify/resend', {
        outTradeNo: paymentIdOf(late.orderId),
      })
    ).answer,
  ).toBe('success');
  await passTime(service, 2 * DAY);
  const { rows } = await sql<{ state: string }>`
    select state from refunds
    where order_id in (${rejected.orderId}, ${late.orderId})`.execute(service.context.db);
  expect(rows).toEqual([{ state: 'DONE' }, { state: 'DONE' }]);
  await booksHold(service);
  await threeBooksAgree(service);
});

test('erasing begins two minutes later by a job of the queue', async () => {
  const { db } = service.context;
  await written();
  await close();
  await advanceClosing(service.context, payer.lifeUserId);
  expect(await rowsOf('messages')).toHaveLength(1);
  const { rows } = await sql`
    select from graphile_worker.jobs
    where key = ${`account-closing:${payer.lifeUserId}`} and run_at > ${after(service.context.now(), MINUTE)}`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  await erased();
  expect(await rowsOf('messages')).toEqual([]);
});

test('an order that is being closed at the wallet prevents closing the account', async () => {
  const { order } = await place(service, payer);
  const { token } = payer;
  await setRows(service, 'wallet_payments', { state: 'CLOSING' }, { payment_id: paymentIdOf(order.orderId) });
  const sent = await ownCode(service, payer, 'CLOSE_ACCOUNT');
  const refused = await service.refused('/user/closeAccount', sent, { token });
  expect(refused.code).toBe(ORDERS_STILL_OPEN.code);
  const { openOrders } = await service.call('/user/getClosing', {}, { token });
  expect(openOrders).toMatchObject([{ orderId: order.orderId, unpaid: false }]);
});

test('an account that is not erased three days after it was closed is counted', async () => {
  await close();
  const late = gauges(service);
  service.clock.advance(3 * DAY - MINUTE);
  expect(await late('life_closings_late')).toBe(0);
  service.clock.advance(2 * MINUTE);
  expect(await late('life_closings_late')).toBe(1);
  await workOff(service.context);
  expect(await rowsOf('account_closings')).toHaveLength(1);
});

test('one closed account that can’t be deleted stops no other', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    Object.assign(payer, await service.login());
    await close();
    await erased();
    ids.push(payer.lifeUserId);
  }
  const { db } = service.context;
  const [first = '', second = ''] = ids;
  await sql`create table refers (life_user_id text references account_closings)`.execute(db);
  await sql`insert into refers values (${first})`.execute(db);
  const over = new Date(service.clock.now());
  over.setUTCFullYear(over.getUTCFullYear() + LEGAL_YEARS);
  await expect(purge('closed_accounts', db, after(over, DAY))).rejects.toThrow('refers');
  await sql`drop table refers`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select life_user_id as id from account_closings where life_user_id in (${first}, ${second})`.execute(db);
  expect(rows).toEqual([{ id: first }]);
});

test('staff read the order of a closed account, which names nobody', async () => {
  const orderId = await written();
  await close();
  await erased();
  const { hire, done } = staffAtWork(service);
  await hire();
  const printed = await done('li.lei', 'order', orderId);
  expect(printed).toContain('WRITTEN_OFF');
});

test('all rows are deleted after the legal term, used coupons too, and the books hold', async () => {
  const { couponId } = await grant(payer);
  await paidWith(payer, couponId, 'SEVERAL_ANY');
  await workOff(service.context);
  await close();
  await erased();
  const over = new Date(service.clock.now());
  over.setUTCFullYear(over.getUTCFullYear() + LEGAL_YEARS);
  await purge('closed_accounts', service.context.db, after(over, DAY));
  for (const table of ['orders', 'coupons', 'wallet_payments', 'account_closings'])
    expect(await rowsOf(table)).toEqual([]);
  // The coupon was given during the campaign, so the campaign must be as old as the coupon.
  await sql`update campaigns set starts_at = now() - make_interval(years => ${LEGAL_YEARS})
    where campaign_id = 'everyday'`.execute(service.context.db);
  await booksHold(service);
});

/** Every value of every row that is encrypted with the service's key, decrypted; and every row as text. */
async function everything(): Promise<string[]> {
  const { db, crypto } = service.context;
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.raw(name)}`.execute(db);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        if (!Buffer.isBuffer(value)) texts.push(`${name}.${column} ${JSON.stringify(value)}`);
        else {
          texts.push(`${name}.${column} ${value.toString('hex')}`);
          try {
            texts.push(`${name}.${column} ${crypto.decrypt(value)}`);
          } catch {
            // It is not encrypted.
          }
        }
      }
  }
  return texts;
}

test('no row of any table identifies a closed user once short-lived rows are purged', async () => {
  const { walletUserId, mobile } = await service.stranger();
  const registered = await takeStep(service, await enterBy(service, service.sandbox, walletUserId, 'HISUN'));
  const { sessionId: token = '', lifeUserId = '' } = registered;
  Object.assign(payer, { walletUserId, mobile, token, lifeUserId });
  const { order, account } = await place(service, payer);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  await workOff(service.context);
  await saveAccount(service, payer, {}, account);
  await close();
  await erased();
  const { crypto } = service.context;
  const words = [
    payer.mobile,
    payer.walletUserId,
    account.accountNumber,
    crypto.lookUpHash('mobile', payer.mobile).toString('hex'),
  ];
  const left = (await everything()).filter((text) => words.some((word) => text.includes(word)));
  // SMS wait for the gateway, codes for their end; limits count a number's SMS for a day.
  const passing =
    /^public\.(sms_messages|verify_codes|limits_taken|bill_claims|used_tokens|one_use_tokens)\./;
  expect(left.filter((text) => !passing.test(text))).toEqual([]);
});

test('the number of somebody who did not register is kept for half an hour', async () => {
  const { walletUserId, mobile } = await service.stranger();
  await enterBy(service, service.sandbox, walletUserId, 'HISUN');
  const kept = async () => (await everything()).filter((text) => text.endsWith(mobile)).length;
  expect(await kept()).toBe(1);
  service.clock.advance(29 * MINUTE);
  await purge('sessions', service.context.db, service.clock.now());
  await purge('provisional_sessions', service.context.db, service.clock.now());
  expect(await kept()).toBe(1);
  service.clock.advance(2 * MINUTE);
  await purge('sessions', service.context.db, service.clock.now());
  await purge('provisional_sessions', service.context.db, service.clock.now());
  expect(await kept()).toBe(0);
});

test.each(['constructor', '__proto__', 'toString', 'PAID'])(
  'a page shows the feedback "%s" as it was typed',
  async (text) => {
    const { token } = payer;
    await service.call('/feedback/add', { requestId: randomUUID(), kind: 'OTHER', text }, { token });
    const sent = await ownCode(service, payer, 'DATA_COPY');
    const { copyId = '' } = await service.call('/user/requestDataCopy', sent, { token });
    await workOff(service.context);
    const { page } = await service.call('/user/fetchDataCopy', { copyId }, { token });
    expect(page).toContain(`<dd>${text}</dd>`);
  },
);
