import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { newOrderId, paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { moneyTest } from '../support/fixtures.ts';
import { gauges } from '../support/gauges.ts';
import { booksHold, pay } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { reconciling, today } from '../support/reconciling.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { balance, run, accountOf } = reconciling(service);
const { hire, done, refused, proposed, decided } = staffAtWork(service);
const gauge = gauges(service);
const { bend } = paying(service, payer);
beforeAll(hire);
beforeEach(() => bend({ statement: 'EARLY' }));
afterEach(() => booksHold(service));

const AMOUNT = 1234;

/** A payment under our app that nobody here has ordered, on the wallet's statement of today. */
async function ofNobody(): Promise<string> {
  const paymentId = paymentIdOf(newOrderId(payer.lifeUserId, new Date()));
  const address = await service.context.wallet.paymentPage({
    paymentId,
    amount: AMOUNT,
    subject: 'of nobody',
    expiresAt: new Date(Date.now() + 15 * MINUTE),
    returnUrl: service.origin,
    quitUrl: service.origin,
  });
  await pay(service, payer, address);
  await compare();
  return paymentId;
}

async function compare(): Promise<void> {
  await run('wallet');
  await run('wallet-account');
}

/** What our account at the wallet has more than our books say. */
async function unexplained(): Promise<number> {
  const { theirs, ours } = await accountOf();
  return (theirs ?? 0) - (ours ?? 0);
}

function shown(): Promise<string> {
  return done('li.lei', 'waiting');
}

test('a payment that nobody has ordered is booked by two persons, given back, and explains the account each time', async () => {
  const before = await unexplained().catch(() => 0);
  const number = await ofNobody();
  expect(await shown()).toContain(`DifferencesOpen  wallet  ${today()}  TRADE  ${number}  THEIRS_ONLY`);
  expect((await unexplained()) - before).toBe(AMOUNT);
  await decided('receipt', 'book', today(), number);
  await compare();
  expect(await balance('UNKNOWN_RECEIPTS')).toBe(-AMOUNT);
  expect(await unexplained()).toBe(before);
  expect(await gauge('life_receipts_unknown')).toBe(1);
  const waiting = await shown();
  expect(waiting).not.toContain('DifferencesOpen');
  expect(waiting).toContain(`ReceiptsUnknown  ${number}  ${today()}  ${AMOUNT} fen`);
  expect(await refused('li.lei', 'receipt', 'book', today(), number, '--reason', 'x')).toContain(
    'has no payment',
  );

  await service.sandbox.ask('trades/refund', { outTradeNo: number });
  await decided('receipt', 'end', number, '--outcome', 'given-back');
  await compare();
  expect(await balance('UNKNOWN_RECEIPTS')).toBe(0);
  expect(await unexplained()).toBe(before);
  expect(await shown()).not.toContain(number);
  expect(await gauge('life_receipts_unknown')).toBe(0);
});

test('an unknown receipt that nobody claims is taken in as income, once', async () => {
  const number = await ofNobody();
  await decided('receipt', 'book', today(), number);
  const [first, second] = [
    await proposed('receipt', 'end', number, '--outcome', 'taken-in'),
    await refused('han.meimei', 'receipt', 'end', number, '--outcome', 'given-back', '--reason', 'x'),
  ];
  expect(second).toContain('waits for a decision');
  await done('han.meimei', 'approve', first);
  expect(await balance('OTHER_INCOME')).toBe(-AMOUNT);
  expect(await balance('UNKNOWN_RECEIPTS')).toBe(0);
  expect(
    await refused('li.lei', 'receipt', 'end', number, '--outcome', 'taken-in', '--reason', 'x'),
  ).toContain('is TAKEN_IN already');
  expect(
    await refused('li.lei', 'receipt', 'end', 'nothing', '--outcome', 'taken-in', '--reason', 'x'),
  ).toContain('is not booked');
});

test('a payment that the wallet takes from its statement before the approval is not booked', async () => {
  const number = await ofNobody();
  const id = await proposed('receipt', 'book', today(), number);
  await bend({ inStatement: 'LEFT_OUT', statement: 'EARLY' }, number);
  await compare();
  expect(await refused('han.meimei', 'approve', id)).toContain('has no payment');
  expect(await balance('UNKNOWN_RECEIPTS')).toBe(0);
  await done('han.meimei', 'decline', id);
});
