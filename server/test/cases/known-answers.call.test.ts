// What is answered at once, from real orders at a real unit and wallet.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { DAY, HOUR } from '../../src/kit/time.ts';
import { casesOf } from '../support/cases.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { ask, detail, detailOnce, pay, place, wishFor } from '../support/orders.ts';
import { paying } from '../support/paying.ts';

const { service, test, payer } = moneyTest();
const { answerTo, opened } = casesOf(service);
const { paid } = paying(service, payer);

const known = (about: object) => service.call('/case/getKnownAnswers', about, payer);

test('a credited order tells when, and the unit’s receipt number', async () => {
  const { order } = await paid();
  await workOff(service.context);
  const { orderId } = order;
  const shown = await known({ orderId });
  expect(shown.known).toMatchObject({
    status: 'SUCCEEDED',
    credited: { at: expect.any(String), reference: expect.any(String) },
    refunds: [],
  });
  expect(shown.about.unitPhone).toMatch(/^400-/);
  expect(await answerTo(payer, { orderId }, 'NOT_CREDITED')).toBe('CREDITED');
  expect(await answerTo(payer, { orderId }, 'PAID_TWICE')).toBe('PAID_ONCE');
  expect(await answerTo(payer, { orderId }, 'WRONG_ACCOUNT')).toBe('WRONG_CREDITED');
});

test('a paid order that is on its way tells by when, and is late after it', async () => {
  const { order } = await paid();
  const { orderId } = order;
  const shown = await known({ orderId });
  const { promise } = await detail(service, payer, orderId);
  expect(shown.known?.onTheWay).toMatchObject({ by: promise?.by, overdue: false });
  expect(await answerTo(payer, { orderId }, 'NOT_CREDITED')).toBe('ON_THE_WAY');
  service.clock.advance(3 * DAY);
  const session = await service.login(payer);
  expect(await answerTo(session, { orderId }, 'NOT_CREDITED')).toBe('LATE');
  expect(await answerTo(session, { orderId }, 'WRONG_ACCOUNT')).toBe('WRONG_ON_THE_WAY');
});

test('an unpaid order can be cancelled, and a closed one has taken nothing', async () => {
  const { order } = await place(service, payer);
  const { orderId } = order;
  const wrong = (await known({ orderId })).answers.find(({ reason }) => reason === 'WRONG_ACCOUNT');
  expect(wrong).toMatchObject({ answer: 'WRONG_UNPAID', ways: ['CANCEL'] });
  await service.call('/order/cancelOrder', { orderId }, payer);
  expect(await answerTo(payer, { orderId }, 'NOT_CREDITED')).toBe('BEING_CLOSED');
  service.clock.advance(HOUR);
  await workOff(service.context);
  expect(await answerTo(payer, { orderId }, 'WRONG_ACCOUNT')).toBe('NOTHING_TAKEN');
});

test('a refunded order tells when and where to', async () => {
  const { order } = await paid('REJECTED');
  const { orderId } = order;
  for (let hour = 0; hour < 3; hour += 1) {
    await workOff(service.context);
    service.clock.advance(HOUR);
  }
  const shown = await known({ orderId });
  expect(shown.known).toMatchObject({
    status: 'REFUNDED',
    refunds: [{ state: 'DONE', way: 'WALLET', amount: order.amount, at: expect.any(String) }],
  });
  for (const reason of ['NOT_CREDITED', 'PAID_TWICE', 'WRONG_ACCOUNT'] as const)
    expect(await answerTo(payer, { orderId }, reason)).toBe('REFUNDED');
});

test('another order of the payer that paid the same bill is shown, with what became of it', async () => {
  const { account, order, wish } = await paid('REJECTED');
  for (let hour = 0; hour < 3; hour += 1) {
    await workOff(service.context);
    service.clock.advance(HOUR);
  }
  // The unit still lists the bill that it refused.
  const query = await ask(service, payer, account);
  const second = await service.call('/order/createLifeOrder', wishFor(query), payer);
  expect(query.bills.map(({ billNo }) => billNo)).toEqual(wish.billNos);
  const shown = await known({ orderId: second.orderId });
  expect(shown.answers.find(({ reason }) => reason === 'PAID_TWICE')?.answer).toBe('PAID_OTHERS');
  expect(shown.others).toMatchObject([{ orderId: order.orderId, status: 'REFUNDED' }]);
  expect(await answerTo(payer, { orderId: order.orderId }, 'PAID_TWICE')).toBe('REFUNDED');
});

test('another top-up of the same account within a day is shown too', async () => {
  const { account, order } = await paid('PREPAID');
  await workOff(service.context);
  const second = await service.call(
    '/order/createLifeOrder',
    wishFor(await ask(service, payer, account)),
    payer,
  );
  await pay(service, payer, second.pay?.value);
  const { orderId } = second;
  await detailOnce(service, payer, orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  expect((await known({ orderId })).others.map((each) => each.orderId)).toEqual([order.orderId]);
  expect(await answerTo(payer, { orderId }, 'WRONG_AMOUNT')).toBe('AMOUNT_CHOSEN');
});

test('a bill that was not paid is explained, and a paid one leads to its order', async () => {
  const account = await service.account('ONE_BILL');
  const query = await ask(service, payer, account);
  const [bill] = query.bills;
  const about = { queryId: query.queryId, billNo: bill?.billNo ?? '' };
  const shown = await known(about);
  expect(shown.known).toBeUndefined();
  expect(shown.about).toMatchObject({ billNo: bill?.billNo, amount: bill?.due });
  expect(await answerTo(payer, about, 'WRONG_AMOUNT')).toBe('BILL_AMOUNT');
  expect(await answerTo(payer, { queryId: query.queryId }, 'OWNER_CHANGED')).toBe('BILL_OWNER');
  const made = await opened(payer, { ...about, reason: 'WRONG_AMOUNT', text: 'twice as high' });
  expect(made.about.orderId).toBeUndefined();

  const later = await ask(service, payer, account);
  const same = await opened(payer, { queryId: later.queryId, billNo: about.billNo, reason: 'WRONG_AMOUNT' });
  expect(same.caseId).toBe(made.caseId);

  const order = await service.call(
    '/order/createLifeOrder',
    {
      requestId: randomUUID(),
      queryId: later.queryId,
      billNos: [about.billNo],
      amount: bill?.due ?? 0,
      payHost: 'BROWSER',
    },
    payer,
  );
  expect((await known(about)).known).toMatchObject({ orderId: order.orderId, status: 'AWAITING_PAYMENT' });
  await pay(service, payer, order.pay?.value);
  expect(await answerTo(payer, about, 'NOT_CREDITED')).not.toBe('BILL_NOT_PAID');
});
