import { BILL_EXPIRED, NO_SUCH_THING, TOO_MANY_ACCOUNTS } from '@life-payment/contract';
import { REMARK_SPECIAL_CHARACTERS, REMARK_TOO_LONG } from '@life-payment/contract/rules';
import { expect } from 'vitest';
import { MOST_ACCOUNTS } from '../../src/billing/accounts.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { accountsOf, addGroup, fillAccounts, holderHint, saveAccount } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { writeMandate } from '../support/mandates.ts';
import { ask, detailOnce, pay, place, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { oneRowOf, rowsOf } from '../support/rows.ts';
import type { Payer, TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();

async function query(payer: Payer, account: TestAccount): Promise<string> {
  const { unitId, accountNumber } = account;
  const { queryId } = await service.call('/bill/queryBill', { unitId, accountNumber }, payer);
  return queryId;
}

async function list(payer: Payer) {
  return (await service.call('/user/getAccountList', {}, payer)).accounts;
}

async function countAccounts(payer: Payer): Promise<number> {
  const rows = await rowsOf(service, 'accounts', 'account_id', { life_user_id: payer.lifeUserId });
  return rows.length;
}

test('an account saved from a query is listed with what the query found', async ({ payer }) => {
  const account = await service.account('SEVERAL_ANY');
  const queryId = await query(payer, account);
  const { accountId } = await service.call('/user/saveAccount', { queryId, remark: '我家' }, payer);
  const [saved] = await list(payer);
  expect(saved).toMatchObject({
    accountId,
    unitId: account.unitId,
    area: account.area,
    billing: 'POSTPAID',
    numberMasked: `*${account.accountNumber.slice(-4)}`,
    holderMasked: holderHint(account),
    remark: '我家',
    autopay: false,
    lastQuery: { bills: 3, due: account.bills.reduce((sum, { due }) => sum + due, 0) },
  });
  expect(JSON.stringify(saved)).not.toContain(account.accountNumber);
});

test('an account is called by its remark, and without one by its group, also in its orders, bills and mandates', async ({
  payer,
}) => {
  const groupId = await addGroup(service, payer, '爸妈家');
  const found = await ask(service, payer, await service.account('ONE_BILL'));
  const { accountId } = await service.call('/user/saveAccount', { queryId: found.queryId, groupId }, payer);
  const { orderId } = await service.call('/order/createLifeOrder', wishFor(found), payer);
  const { agreementId } = await writeMandate(service, payer, { account_id: accountId });
  const called = async () => {
    const { unpaid } = await service.call('/user/getAccountList', {}, payer);
    const { orders } = await service.call('/order/getOrderList', {}, payer);
    const { account } = await service.call('/order/getOrderDetail', { orderId }, payer);
    const { agreement } = await service.call('/autopay/viewAutopay', { agreementId }, payer);
    const bill = await service.call('/bill/queryBill', { accountId }, payer);
    return [unpaid?.[0]?.orders[0], orders[0], account, agreement, bill.account].map((one) => one?.remark);
  };
  expect(await list(payer)).toMatchObject([{ remark: '', groupName: '爸妈家', billDay: 21 }]);
  expect(await called()).toEqual(Array(5).fill('爸妈家'));
  await service.call('/user/updateAccount', { accountId, remark: '老家' }, payer);
  expect(await called()).toEqual(Array(5).fill('老家'));
});

test('a query by the account answers its remark, and renews what the list shows', async ({ payer }) => {
  const account = await service.account('PREPAID');
  const queryId = await query(payer, account);
  const { accountId } = await service.call('/user/saveAccount', { queryId, remark: '出租房' }, payer);
  expect((await list(payer))[0]?.lastQuery).toBeUndefined();
  const found = await service.call('/bill/queryBill', { accountId }, payer);
  expect(found.account).toMatchObject({ accountId, remark: '出租房' });
  expect((await list(payer))[0]?.lastQuery).toMatchObject({
    askedAt: found.askedAt,
    balance: 2_350,
    balanceLow: true,
    bills: 0,
  });
  const byNumber = await service.call(
    '/bill/queryBill',
    { unitId: account.unitId, accountNumber: account.accountNumber },
    payer,
  );
  expect(byNumber.account).toMatchObject({ accountId, remark: '出租房' });
});

test('saving an account again answers the same account and takes a new remark', async ({
  payer,
  account,
}) => {
  const queryId = await query(payer, account);
  const first = await service.call('/user/saveAccount', { queryId, remark: '我家' }, payer);
  const again = await service.call('/user/saveAccount', { queryId }, payer);
  const later = await service.call(
    '/user/saveAccount',
    { queryId: await query(payer, account), remark: '老家' },
    payer,
  );
  expect([again, later]).toEqual([first, first]);
  expect(await list(payer)).toMatchObject([{ remark: '老家' }]);
});

test('saving an account again without remark and group keeps both', async ({ payer, account }) => {
  const groupId = await addGroup(service, payer, '我家');
  const parents = await addGroup(service, payer, '爸妈家');
  const again = async (sent: { remark?: string; groupId?: string }) => {
    const queryId = await query(payer, account);
    await service.call('/user/saveAccount', { queryId, ...sent }, payer);
    const [{ remark, groupId: group } = { remark: '', groupId: '' }] = await list(payer);
    return { remark, groupId: group };
  };
  const first = await again({ remark: '老家', groupId });
  for (const sent of [{}, { remark: '' }, { remark: '  ' }, { groupId }, { remark: '老家' }])
    expect(await again(sent), JSON.stringify(sent)).toEqual(first);
  expect(await again({ groupId: parents })).toEqual({ remark: '老家', groupId: parents });
  expect(await again({ remark: '出租房' })).toEqual({ remark: '出租房', groupId: parents });
});

test('saving an account twice at the same moment makes one account', async ({ payer }) => {
  const queryId = await query(payer, await service.account('ONE_BILL'));
  const saved = await Promise.all(
    [1, 2, 3, 4].map(() => service.call('/user/saveAccount', { queryId }, payer)),
  );
  expect(new Set(saved.map(({ accountId }) => accountId)).size).toBe(1);
  expect(await countAccounts(payer)).toBe(1);
});

test.each([
  ['12345678901', REMARK_TOO_LONG],
  ['50%', REMARK_SPECIAL_CHARACTERS],
] as const)('the remark %s is refused and nothing is saved', async (remark, code) => {
  const payer = await service.login();
  const queryId = await query(payer, await service.account('ONE_BILL'));
  const refused = await service.refused('/user/saveAccount', { queryId, remark }, payer);
  expect(refused).toMatchObject({ code: code.code, field: 'remark' });
  expect(await countAccounts(payer)).toBe(0);
});

test('an expired, a foreign and a missing query save no account', async ({ payer, other }) => {
  const queryId = await query(payer, await service.account('ONE_BILL'));
  const foreign = await service.refused('/user/saveAccount', { queryId }, other);
  expect(foreign).toMatchObject({ code: NO_SUCH_THING.code, field: 'queryId' });
  service.clock.advance(10 * MINUTE);
  const expired = await service.refused('/user/saveAccount', { queryId }, payer);
  expect(expired).toMatchObject({ code: BILL_EXPIRED.code, field: 'queryId' });
  expect([await countAccounts(payer), await countAccounts(other)]).toEqual([0, 0]);
});

test("a payer’s groups count their accounts, and another payer's group takes none", async ({
  payer,
  other,
}) => {
  const home = await addGroup(service, payer, '我家');
  const parents = await addGroup(service, payer, '爸妈家');
  const theirs = await addGroup(service, other, '别人家');
  const queryId = await query(payer, await service.account('ONE_BILL'));
  const foreign = await service.refused('/user/saveAccount', { queryId, groupId: theirs }, payer);
  expect(foreign).toMatchObject({ code: NO_SUCH_THING.code, field: 'groupId' });
  await service.call('/user/saveAccount', { queryId, groupId: home }, payer);
  const { groups } = await service.call('/user/getUserGroupList', {}, payer);
  expect(groups).toEqual([
    { groupId: home, name: '我家', accounts: 1 },
    { groupId: parents, name: '爸妈家', accounts: 0 },
  ]);
  const atHome = await service.call('/user/getAccountList', { groupId: home }, payer);
  expect(atHome.accounts).toMatchObject([{ groupId: home }]);
  const atParents = await service.call('/user/getAccountList', { groupId: parents }, payer);
  expect(atParents.accounts).toEqual([]);
  const notOwn = await service.refused('/user/getAccountList', { groupId: theirs }, payer);
  expect(notOwn).toMatchObject({ code: NO_SUCH_THING.code, field: 'groupId' });
});

test('another payer can neither see an account nor query it', async ({ payer, other }) => {
  const queryId = await query(payer, await service.account('ONE_BILL'));
  const { accountId } = await service.call('/user/saveAccount', { queryId }, payer);
  expect(await list(other)).toEqual([]);
  const refused = await service.refused('/bill/queryBill', { accountId }, other);
  expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field: 'accountId' });
});

test('an account beyond the limit is refused with the number allowed', async ({ payer }) => {
  await fillAccounts(service, payer, MOST_ACCOUNTS);
  const queryId = await query(payer, await service.account('ONE_BILL'));
  const refused = await service.refused('/user/saveAccount', { queryId }, payer);
  expect(refused).toMatchObject({ code: TOO_MANY_ACCOUNTS.code, params: { max: MOST_ACCOUNTS } });
  expect(await countAccounts(payer)).toBe(MOST_ACCOUNTS);
});

test('an order made from a query whose account was saved belongs to it', async ({ payer }) => {
  const queryId = await query(payer, await service.account('ONE_BILL'));
  const { accountId } = await service.call('/user/saveAccount', { queryId }, payer);
  const row = await oneRowOf(service, 'bill_queries', 'account_id', { query_id: queryId });
  expect(row.account_id).toBe(accountId);
});

const payer = sharedPayer(service);
const other = sharedPayer(service);

test('a change of an account changes the fields that are given, leaves the others, and can be repeated', async () => {
  const { accountId } = await saveAccount(service, payer, { remark: '我家' });
  const groupId = await addGroup(service, payer, '常用');
  const change = async (body: { remark?: string; groupId?: string | null }) => {
    await service.call('/user/updateAccount', { accountId, ...body }, payer);
    const accounts = await accountsOf(service, payer);
    const { remark, groupId: group } = accounts.find((account) => account.accountId === accountId) ?? {};
    return { remark, group };
  };
  expect(await change({ groupId })).toEqual({ remark: '我家', group: groupId });
  expect(await change({ remark: ' 老家 ' })).toEqual({ remark: '老家', group: groupId });
  expect(await change({ remark: '老家' })).toEqual({ remark: '老家', group: groupId });
  expect(await change({})).toEqual({ remark: '老家', group: groupId });
  expect(await change({ remark: "Mum's" })).toEqual({ remark: "Mum's", group: groupId });
  expect(await change({ groupId: null, remark: '' })).toEqual({ remark: '', group: undefined });
});

test.each([
  ['12345678901', REMARK_TOO_LONG],
  ['50%', REMARK_SPECIAL_CHARACTERS],
] as const)('the remark %s is refused and nothing changes', async (remark, code) => {
  const { accountId } = await saveAccount(service, payer, { remark: '我家' });
  const groupId = await addGroup(service, payer, `G${remark.length}`);
  const refused = await service.refused('/user/updateAccount', { accountId, remark, groupId }, payer);
  expect(refused).toMatchObject({ code: code.code, field: 'remark' });
  expect(await accountsOf(service, payer, accountId)).toMatchObject([{ remark: '我家' }]);
});

test("a change of somebody else's account or group is refused as not found, and nothing changes", async () => {
  const { accountId } = await saveAccount(service, payer, { remark: '我家' });
  const theirs = await addGroup(service, other, '别人家');
  for (const [asker, body, field] of [
    [other, { accountId, remark: 'x' }, 'accountId'],
    [other, { accountId }, 'accountId'],
    [payer, { accountId, remark: 'x', groupId: theirs }, 'groupId'],
  ] as const) {
    const refused = await service.refused('/user/updateAccount', body, asker);
    expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field });
  }
  expect(await accountsOf(service, payer, accountId)).toMatchObject([{ remark: '我家' }]);
});

test('a move takes all named accounts into a group and out again', async () => {
  const mover = await service.login();
  const ids = [await saveAccount(service, mover), await saveAccount(service, mover)].map(
    ({ accountId }) => accountId,
  );
  const groupId = await addGroup(service, mover, '父母');
  // An account that is named twice is moved once.
  await service.call('/user/updateAccountGroup', { accountIds: [...ids, ...ids], groupId }, mover);
  expect((await accountsOf(service, mover)).map((account) => account.groupId)).toEqual([groupId, groupId]);
  await service.call('/user/updateAccountGroup', { accountIds: ids, groupId: null }, mover);
  expect((await accountsOf(service, mover)).map((account) => account.groupId)).toEqual([
    undefined,
    undefined,
  ]);
});

test("a move takes no account when one of them, or the group, is another payer's or deleted", async () => {
  const mover = await service.login();
  const { accountId } = await saveAccount(service, mover);
  const theirs = await saveAccount(service, other);
  const groupId = await addGroup(service, mover, '父母');
  for (const [accountIds, group, field] of [
    [[accountId, theirs.accountId], groupId, 'accountIds'],
    [[accountId, 'GONE'], groupId, 'accountIds'],
    [[theirs.accountId], null, 'accountIds'],
    [[accountId], await addGroup(service, other, '他们'), 'groupId'],
    [[accountId], 'GONE', 'groupId'],
  ] as const) {
    const body = { accountIds: [...accountIds], groupId: group };
    const refused = await service.refused('/user/updateAccountGroup', body, mover);
    expect(refused).toMatchObject({ code: NO_SUCH_THING.code, field });
  }
  expect((await accountsOf(service, mover)).map((account) => account.groupId)).toEqual([undefined]);
});

const { paid } = paying(service, payer);

async function isFirst(account: TestAccount, by = payer): Promise<boolean> {
  return (await ask(service, by, account)).account.firstPayment;
}

test('an account has to be recognised until it was paid, and an unpaid order does not count', async () => {
  const account = await service.account('ONE_BILL');
  const query = await ask(service, payer, account);
  expect(query.account.firstPayment).toBe(true);
  const { orderId } = await service.call('/order/createLifeOrder', wishFor(query), payer);
  expect(await isFirst(account)).toBe(true);
  await service.call('/order/cancelOrder', { orderId }, payer);
  await workOff(service.context);
  expect(await isFirst(account)).toBe(true);
});

test('an account that was paid once is known by its number, as a saved account, and when it is paid again', async () => {
  const { account, order } = await paid();
  expect(await isFirst(account)).toBe(false);
  await workOff(service.context);
  expect(await isFirst(account)).toBe(false);
  const { accountId } = await saveAccount(service, payer, {}, account);
  const saved = await service.call('/bill/queryBill', { accountId }, payer);
  expect(saved.account.firstPayment).toBe(false);
  const again = await service.call('/bill/payAgain', { orderId: order.orderId }, payer);
  expect(again.query.account.firstPayment).toBe(false);
});

test('an account whose unit refused all that was paid counts as never paid', async ({ payer: own }) => {
  const payFor = async (outcome: string) => {
    const account = await service.account(outcome);
    await saveAccount(service, own, {}, account);
    const order = await service.call(
      '/order/createLifeOrder',
      wishFor(await ask(service, own, account)),
      own,
    );
    await pay(service, own, order.pay?.value);
    await detailOnce(service, own, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
    return account;
  };
  const accounts = [await payFor('ONE_BILL'), await payFor('ONE_REJECTED'), await payFor('REJECTED')];
  const firsts = () => Promise.all(accounts.map((account) => isFirst(account, own)));
  const paidOnes = async () => (await list(own)).map(({ lastPaidAt }) => lastPaidAt !== undefined);
  expect(await firsts()).toEqual([false, false, false]);
  expect(await paidOnes()).toEqual([true, true, true]);
  await workOff(service.context);
  expect((await list(own)).map(({ lastQuery }) => lastQuery)).toEqual([undefined, undefined, undefined]);
  expect(await firsts()).toEqual([false, false, true]);
  expect(await paidOnes()).toEqual([true, true, false]);
});

test('paying an unpaid order again is still a first payment', async () => {
  const { order } = await place(service, payer);
  const again = await service.call('/bill/payAgain', { orderId: order.orderId }, payer);
  expect(again.query.account.firstPayment).toBe(true);
});

test('a payment by another payer, or for another number of the unit, is no first payment of this account', async () => {
  const { account } = await paid();
  const other = await service.login();
  expect(await isFirst(account, other)).toBe(true);
  const neighbour = await service.account('ONE_BILL', { unitId: account.unitId });
  expect(await isFirst(neighbour)).toBe(true);
});
