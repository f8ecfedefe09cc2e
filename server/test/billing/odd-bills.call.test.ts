import { type ResponseFor, UNIT_NOT_ANSWERING } from '@life-payment/contract';
import { BILLS_UNREADABLE } from '@life-payment/contract/rules';
import { expect } from 'vitest';
import { accountsOf, saveAccount } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask, detailOnce, pay, place, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);

const ODD = { billNo: 'ODD', due: '80.00' };

/** Replaces fields of the unit's answer about an account. */
function say({ unitId, accountNumber }: TestAccount, said: object): Promise<unknown> {
  return service.sandbox.ask('accounts/conduct', { unitId, accountNumber, conduct: { said } });
}

/** A new account whose unit answers these rows beside its own bills. */
async function accountWith(outcome: string, rows: readonly unknown[]): Promise<TestAccount> {
  const account = await service.account(outcome);
  await say(account, { bills: [...account.bills, ...rows] });
  return account;
}

test('a line break in an address and unknown fields hide no bill', async () => {
  const account = await service.account('ONE_BILL');
  await say(account, {
    account: { holderMasked: '*三', addressMasked: '麓山路\n1号', floor: 3 },
    more: null,
  });
  expect((await ask(service, payer, account)).bills).toMatchObject([{ due: account.bills[0]?.due }]);
});

test('a credit is shown beside the bill, and only the bill is paid', async () => {
  const account = await accountWith('ONE_BILL', [{ billNo: 'CREDIT', month: '2027-01', due: -1_200 }]);
  const query = await ask(service, payer, account);
  expect(query).toMatchObject({ credits: [{ month: '2027-01', amount: 1_200 }] });
  expect(query).not.toHaveProperty('unreadable');
  expect(query.bills).toHaveLength(1);
  const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
  expect(order.amount).toBe(account.bills[0]?.due);
  const both = { ...wishFor(query), billNos: [...query.bills.map(({ billNo }) => billNo), 'CREDIT'] };
  await service.refused('/order/createLifeOrder', both, payer);
});

test("a bill that can't be read is left out and logged with unit, field and reason, and the others are paid", async () => {
  const account = await accountWith('SEVERAL_ANY', [ODD]);
  const query = await ask(service, payer, account);
  expect(query).toMatchObject({ unreadable: 1 });
  expect(query.bills).toHaveLength(account.bills.length);
  expect(service.logs).toContainEqual(
    expect.objectContaining({
      event: 'unit answer left out in part',
      unitId: account.unitId,
      field: `bills/${account.bills.length}`,
      reason: expect.stringContaining('/due'),
    }),
  );
  const order = await service.call('/order/createLifeOrder', wishFor(query), payer);
  await pay(service, payer, order.pay?.value);
});

test.each(['SEVERAL_ALL', 'SEVERAL_OLDEST_FIRST'])(
  "a bill that can't be read turns paying off with a sentence at %s",
  async (outcome) => {
    const account = await accountWith(outcome, [ODD]);
    const query = await ask(service, payer, account);
    expect(query).toMatchObject({ unreadable: 1 });
    const refused = await service.refused('/order/createLifeOrder', wishFor(query), payer);
    expect(refused.code).toBe(BILLS_UNREADABLE.code);
  },
);

test("bills that can be read are shown, however many others can't", async () => {
  const account = await accountWith('SEVERAL_ANY', Array<number>(40_000).fill(0));
  const query = await ask(service, payer, account);
  expect(query).toMatchObject({ unreadable: 40_000 });
  expect(query.bills).toHaveLength(account.bills.length);
});

test("a bill that can't be read leaves what home knows of the account, where no other bill can be read", async () => {
  const { account, accountId } = await saveAccount(service, payer);
  const due = async () =>
    (await accountsOf(service, payer)).find((one) => one.accountId === accountId)?.lastQuery;
  const before = await due();
  await say(account, { bills: [ODD] });
  expect(await service.call('/bill/queryBill', { accountId }, payer)).toMatchObject({
    bills: [],
    unreadable: 1,
  });
  expect((await due())?.due).toBe(before?.due);
});

test.each([{ result: 'OK' }, { result: null }])(
  'an answer that nothing can be read of is not called silence: %j',
  async (said) => {
    const account = await service.account('ONE_BILL');
    await say(account, said);
    const { unitId, accountNumber } = account;
    const refused = await service.refused('/bill/queryBill', { unitId, accountNumber }, payer);
    expect(refused.code).toBe(BILLS_UNREADABLE.code);
    expect(refused.code).not.toBe(UNIT_NOT_ANSWERING.code);
  },
);

const { paid } = paying(service, payer);

async function askSaved(account: TestAccount) {
  const { accountId } = await saveAccount(service, payer, {}, account);
  return service.call('/bill/queryBill', { accountId }, payer);
}

/** Pays an order, until its bills are written off. */
async function payUp({ orderId, pay: way }: ResponseFor<'/order/createLifeOrder'>): Promise<void> {
  await pay(service, payer, way?.value);
  await detailOnce(service, payer, orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await workOff(service.context);
}

/** Pays the oldest bill of an account, and asks its unit about the rest. */
async function afterOneBill(outcome: string) {
  const account = await service.account(outcome);
  const query = await ask(service, payer, account);
  const [oldest] = query.bills;
  if (!oldest) throw new Error('the account owes nothing');
  const wish = wishFor(query, { billNos: [oldest.billNo], amount: oldest.due });
  const order = await service.call('/order/createLifeOrder', wish, payer);
  await payUp(order);
  return askSaved(account);
}

test('the year before stands beside the history, with the parts of the months that bills are compared with', async () => {
  const { bills, history, yearBefore = [] } = await afterOneBill('HIGHER');
  const earlier = ({ month }: { readonly month?: string }) =>
    `${Number(month?.slice(0, 4)) - 1}${month?.slice(4)}`;
  expect(yearBefore.map(({ month }) => month)).toEqual(history.map(earlier));
  const [bill] = bills;
  const compared = yearBefore.filter(({ parts }) => parts);
  expect(compared.map(({ month }) => month)).toEqual(bills.map(earlier));
  expect(compared).toMatchObject([
    {
      amount: expect.any(Number),
      days: expect.any(Number),
      parts: {
        items: expect.arrayContaining([
          expect.objectContaining({ step: { number: 1, used: expect.any(String) } }),
        ]),
        readings: [{ measure: 'kWh' }],
      },
    },
  ]);
  expect(compared[0]?.amount).toBeLessThan(bill?.due ?? 0);
  expect(bill?.days).toBeGreaterThan(compared[0]?.days ?? 0);
});

test('nothing is told of the year before until the first payment, and for an account that is not saved', async () => {
  const account = await service.account('HIGHER');
  expect(await askSaved(account)).not.toHaveProperty('yearBefore');
  const other = await service.account('SEVERAL_ANY');
  expect(await ask(service, payer, other)).not.toHaveProperty('yearBefore');
});

test('the usual top-up is what this payer most often topped this account up by', async () => {
  const { account, query } = await paid('PREPAID');
  expect(query.account).toMatchObject({ balance: 2_350, balanceLow: true });
  expect(query.account).not.toHaveProperty('usualTopUp');
  await workOff(service.context);
  const usualAfter = async (amount: number) => {
    const again = await ask(service, payer, account);
    const order = await service.call('/order/createLifeOrder', { ...wishFor(again), amount }, payer);
    await payUp(order);
    return (await ask(service, payer, account)).account.usualTopUp;
  };
  const first = (await ask(service, payer, account)).account.usualTopUp;
  expect(first).toBeGreaterThan(0);
  expect(await usualAfter(20_000)).toBe(20_000);
  expect(await usualAfter(first ?? 0)).toBe(first);

  const unpaid = await ask(service, payer, account);
  await service.call('/order/createLifeOrder', { ...wishFor(unpaid), amount: 20_000 }, payer);
  const other = await service.login();
  expect((await ask(service, payer, account)).account.usualTopUp).toBe(first);
  expect((await ask(service, other, account)).account).not.toHaveProperty('usualTopUp');
});

test('a balance is low by what its unit says, and by what it suggests where it does not', async () => {
  const low = async (unitId: string) => {
    const account = await service.account('PREPAID', { unitId });
    return (await ask(service, payer, account)).account.balanceLow;
  };
  expect(await low('power-meter')).toBe(true);
  expect(await low('phone-mobile')).toBeUndefined();
  const { query } = await place(service, payer);
  expect(query.account).not.toHaveProperty('balanceLow');
});
