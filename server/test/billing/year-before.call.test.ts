import type { ResponseFor } from '@life-payment/contract';
import { expect } from 'vitest';
import { saveAccount } from '../support/accounts.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { ask, detailOnce, pay, place, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import type { TestAccount } from '../support/service.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

const { paid } = paying(service, payer);

/** Saves an account and asks its unit. */
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

test('before the first payment, and for an account that is not saved, nothing is told of the year before', async () => {
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
