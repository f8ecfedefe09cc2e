import { UNIT_NOT_ANSWERING } from '@life-payment/contract';
import { BILLS_UNREADABLE } from '@life-payment/contract/rules';
import { expect } from 'vitest';
import { accountsOf, saveAccount } from '../support/accounts.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { ask, pay, wishFor } from '../support/orders.ts';
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
