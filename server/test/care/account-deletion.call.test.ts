import { NO_SUCH_THING, SUCCESS, TOO_MANY_ACCOUNTS } from '@life-payment/contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { MOST_ACCOUNTS } from '../../src/billing/accounts.ts';
import { RETENTION } from '../../src/care/retention.ts';
import type { Retention } from '../../src/kit/retention.ts';
import { accountsOf, addGroup, fillAccounts, saveAccount } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask, booksHold, detail, detailOnce, pay, wishFor } from '../support/orders.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

/** A new payer with a saved account and an order for everything it owes. */
async function withOrder(groupId?: string) {
  const saved = await saveAccount(service, payer, { remark: '我家', ...(groupId ? { groupId } : {}) });
  const query = await ask(service, payer, saved.account);
  const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
  return { ...saved, query, order };
}

function remove(accountId: string) {
  return service.call('/user/delAccount', { accountId }, payer);
}

async function paidAndBooked(orderId: string) {
  await detailOnce(service, payer, orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await workOff(service.context);
  return detail(service, payer, orderId);
}

test('deleting an account removes it from the list, and a repetition or another payer gets not found', async () => {
  const { accountId } = await saveAccount(service, payer);
  const other = await service.login();
  const foreign = await service.refused('/user/delAccount', { accountId }, other);
  expect(foreign).toMatchObject({ code: NO_SUCH_THING.code, field: 'accountId' });
  expect(await accountsOf(service, payer, accountId)).toHaveLength(1);
  await remove(accountId);
  expect(await accountsOf(service, payer, accountId)).toEqual([]);
  for (const path of ['/user/delAccount', '/bill/queryBill'] as const)
    expect(await service.refused(path, { accountId }, payer)).toMatchObject({
      code: NO_SUCH_THING.code,
      field: 'accountId',
    });
});

test('deleting an account five times at the same moment succeeds once', async () => {
  const { accountId } = await saveAccount(service, payer);
  const posts = Array.from({ length: 5 }, () => service.post('/user/delAccount', { accountId }, payer));
  const codes = (await Promise.all(posts)).map(({ envelope }) => envelope.msgCd);
  expect(codes.toSorted()).toEqual([SUCCESS.code, ...Array.from({ length: 4 }, () => NO_SUCH_THING.code)]);
});

test('deleting an account lets it be saved again as a new account', async () => {
  const { accountId, account } = await saveAccount(service, payer, { remark: '我家' });
  await remove(accountId);
  const again = await saveAccount(service, payer, {}, account);
  expect(again.accountId).not.toBe(accountId);
  expect(await accountsOf(service, payer, again.accountId)).toMatchObject([{ remark: '' }]);
});

test('an order of a deleted account can be made from an earlier query, or from a new one by number', async () => {
  const { accountId, account } = await saveAccount(service, payer);
  const { queryId } = await service.call('/bill/queryBill', { accountId }, payer);
  await remove(accountId);
  const byNumber = await ask(service, payer, account);
  expect(byNumber.account).not.toHaveProperty('accountId');
  const wish = wishFor(byNumber, { queryId });
  const { orderId } = await service.call('/order/createLifeOrder', wish, payer);
  expect((await detail(service, payer, orderId)).account).not.toHaveProperty('accountId');
  await service.call('/order/cancelOrder', { orderId }, payer);
  await workOff(service.context);
});

test('an order of a deleted account still holds its bill, and is paid and booked', async () => {
  const { accountId, account, order } = await withOrder();
  expect((await detail(service, payer, order.orderId)).account).toMatchObject({ accountId });
  await remove(accountId);
  const { bills } = await ask(service, payer, account);
  expect(bills).toMatchObject([{ beingPaidUntil: expect.any(String) }]);
  await pay(service, payer, order.pay?.value);
  const booked = await paidAndBooked(order.orderId);
  expect(booked).toMatchObject({ status: 'SUCCEEDED', account: { remark: '我家' } });
  expect(booked.account).not.toHaveProperty('accountId');
  await booksHold(service);
});

test('an order of a deleted account is paid while the account is being deleted', async () => {
  const { accountId, order } = await withOrder();
  await Promise.all([pay(service, payer, order.pay?.value), remove(accountId)]);
  expect((await paidAndBooked(order.orderId)).status).toBe('SUCCEEDED');
  expect(await accountsOf(service, payer, accountId)).toEqual([]);
  await booksHold(service);
});

test('an order of a deleted account is being booked when its group is deleted, and stays in the records', async () => {
  const groupId = await addGroup(service, payer, '父母');
  const { order } = await withOrder(groupId);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  await service.call('/user/deleteUserGroup', { groupId }, payer);
  expect((await paidAndBooked(order.orderId)).status).toBe('SUCCEEDED');
  const { orders } = await service.call('/order/getOrderList', { limit: 1 }, payer);
  expect(orders).toMatchObject([{ orderId: order.orderId, remark: '我家', status: 'SUCCEEDED' }]);
});

test('an order of a deleted account belongs to the account saved again, with its present remark', async () => {
  const { accountId, account, order } = await withOrder();
  await remove(accountId);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status === 'PROCESSING');
  const again = await saveAccount(service, payer, { remark: '老家' }, account);
  expect(await accountsOf(service, payer, again.accountId)).toMatchObject([{ processing: true }]);
  expect((await paidAndBooked(order.orderId)).account).toMatchObject({
    accountId: again.accountId,
    remark: '老家',
  });
  const { orders } = await service.call('/order/getOrderList', { limit: 1 }, payer);
  expect(orders).toMatchObject([{ orderId: order.orderId, remark: '老家' }]);
  expect(await accountsOf(service, payer, again.accountId)).toMatchObject([{ processing: false }]);
});

test('at most fifty accounts are saved, however many requests come at the same moment', async () => {
  const saver = await service.login();
  await fillAccounts(service, saver, MOST_ACCOUNTS - 3);
  const queries = await Promise.all(
    Array.from({ length: 8 }, async () => ask(service, saver, await service.account('ONE_BILL'))),
  );
  const saves = queries.map(({ queryId }) => service.post('/user/saveAccount', { queryId }, saver));
  const codes = (await Promise.all(saves)).map(({ envelope }) => envelope.msgCd);
  expect(codes.filter((code) => code === SUCCESS.code)).toHaveLength(3);
  expect(codes.filter((code) => code === TOO_MANY_ACCOUNTS.code)).toHaveLength(5);
  expect(await accountsOf(service, saver)).toHaveLength(MOST_ACCOUNTS);
});

type Column = { readonly table: string; readonly column: string };

async function columns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(service.context.db);
  return rows.filter(({ table }) => !table.startsWith('kysely_'));
}

const list: Readonly<Record<string, Retention>> = RETENTION;

test('every table is in the list of retention, and nothing else is', async () => {
  const tables = new Set((await columns()).map(({ table }) => table));
  expect([...tables].sort()).toEqual(Object.keys(list).sort());
});

/** Columns with facts about a person, besides money. */
const PERSONAL =
  /_cipher$|mobile|masked|remark|^number_hash$|^facts$|^text$|wallet_user_id|^subject$|^content$|^name$/;

/** Personal columns that stay after the account is closed, each with the reason. */
const STAYS: Readonly<Record<string, string>> = {
  'users.mobile_cipher': 'emptied in the transaction that closes',
  'users.mobile_hash': 'emptied in the transaction that closes',
  'users.mobile_masked': 'emptied in the transaction that closes',
  'users.mobile_proved': 'a yes or no',
  'bill_claims.number_hash': 'a bill could be paid twice without it',
  'order_events.subject': 'a number of ours',
  'autopay_events.subject': 'a number of ours',
  'points_entries.subject': 'a number of ours',
  'ledger_postings.subject': 'a number of ours',
  'ledger_lines.subject': 'a number of ours',
};

test('closing an account leaves no personal column of a payer, except those with a reason', async () => {
  const all = await columns();
  const payers = new Set(all.filter(({ column }) => column === 'life_user_id').map(({ table }) => table));
  const left = [];
  for (const { table, column } of all) {
    if (!payers.has(table)) continue;
    const onClosing = list[table]?.onClosing;
    expect([table, onClosing]).not.toEqual([table, 'NONE']);
    if (onClosing === 'DELETE' || !PERSONAL.test(column)) continue;
    const emptied = typeof onClosing === 'object' && onClosing.empty.includes(column);
    if (!emptied) left.push(`${table}.${column}`);
  }
  expect(left.sort()).toEqual(Object.keys(STAYS).sort());
});

test('every column that closing empties exists', async () => {
  const there = new Set((await columns()).map(({ table, column }) => `${table}.${column}`));
  for (const [table, { onClosing }] of Object.entries(list))
    if (typeof onClosing === 'object')
      for (const column of onClosing.empty) expect(there).toContain(`${table}.${column}`);
});
