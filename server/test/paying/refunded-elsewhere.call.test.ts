import { afterEach, beforeAll, expect, vi } from 'vitest';
import { openFindings } from '../../src/books/book-findings.ts';
import { openDifferences } from '../../src/books/differences.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { passTime, workOff, workOffRefunds } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { type Detail, detail, detailOnce, passUntil, pay, place } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { rowsOf } from '../support/rows.ts';
import { refundsElsewhere } from '../support/several.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { hire, done, decided, borne } = staffAtWork(service);
beforeAll(hire);

const { paid, resend, bend, paidUnheard, stateOf } = paying(service, payer);

const { refundElsewhere, numbersOf, walletRefunds, bookedAtUnits, claimsOf, backOffice } =
  refundsElsewhere(service);

function states({ bills }: Detail) {
  return bills.map(({ state }) => state);
}

/** A paid order of three bills of which no two sets have the same sum. */
async function paidForDifferentSums() {
  for (;;) {
    const placed = await paid('SEVERAL_ANY');
    const [a = 0, b = 0, c = 0] = placed.query.bills.map(({ due }) => due);
    if (new Set([a, b, c, a + b, a + c, b + c]).size === 6) return placed;
  }
}

function findingsOf(orderId: string) {
  return openFindings(service.context.db, 1_000).then((all) =>
    all.filter((finding) => finding.orderId === orderId).map(({ rule }) => rule),
  );
}

test('a payment refunded in the wallet’s back office before its bill was sent is never written off', async () => {
  const before = await bookedAtUnits();
  const { order } = await paid();
  await refundElsewhere(order.orderId);
  await workOff(service.context);
  const shown = await detail(service, payer, order.orderId);
  expect(shown).toMatchObject({ status: 'REFUNDED', refunded: order.cash, final: true });
  expect(shown.bills).toMatchObject([
    {
      state: 'REJECTED',
      rejectedReason: 'The wallet has already refunded it, so it was not sent to the provider',
      refund: { state: 'DONE' },
    },
  ]);
  expect(await bookedAtUnits()).toBe(before);
  expect(await walletRefunds(order.orderId)).toEqual([order.cash]);
  expect(await claimsOf(order.orderId)).toEqual([]);
  expect(await findingsOf(order.orderId)).toEqual(['refunded elsewhere']);
  expect(service.logs).toContainEqual(
    expect.objectContaining({
      level: 'error',
      event: 'refunded elsewhere',
      paymentId: paymentIdOf(order.orderId),
    }),
  );
});

test('the notice of a refund elsewhere that comes twice books it once', async () => {
  const { order } = await paid();
  await refundElsewhere(order.orderId);
  expect((await resend(order.orderId)).answer).toBe('success');
  expect((await resend(order.orderId)).answer).toBe('success');
  await workOff(service.context);
  expect(await numbersOf(order.orderId)).toHaveLength(1);
});

test('a refund elsewhere of the cash of exactly one bill rejects that bill only', async () => {
  const { order, query } = await paidForDifferentSums();
  await refundElsewhere(order.orderId, query.bills[1]?.due);
  await workOff(service.context);
  const shown = await detail(service, payer, order.orderId);
  expect(states(shown)).toEqual(['WRITTEN_OFF', 'REJECTED', 'WRITTEN_OFF']);
  expect(shown).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: query.bills[1]?.due });
  expect(await walletRefunds(order.orderId)).toEqual([query.bills[1]?.due]);
});

test('a refund elsewhere of another sum rejects every unsent bill, and we refund what is missing', async () => {
  const { order } = await paid('SEVERAL_ANY');
  await refundElsewhere(order.orderId, 100);
  await workOffRefunds(service);
  const shown = await detail(service, payer, order.orderId);
  expect(states(shown)).toEqual(['REJECTED', 'REJECTED', 'REJECTED']);
  expect(shown).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
  expect((await walletRefunds(order.orderId)).reduce((sum, amount) => sum + amount, 0)).toBe(order.cash);
});

test('a bill that was sent goes to its end first: rejected by its unit, nothing is refunded a second time', async () => {
  const unitId = 'water-430100';
  const { order } = await place(service, payer, 'REJECTED', { unitId });
  await service.sandbox.ask('units/conduct', { unitId, conduct: { down: true } });
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  await workOff(service.context);
  await refundElsewhere(order.orderId);
  expect(states(await detail(service, payer, order.orderId))).toEqual(['NOT_KNOWN_YET']);
  await service.sandbox.ask('units/conduct', { unitId, conduct: {} });
  await passUntil(service, payer, order.orderId, 'REFUNDED');
  expect((await detail(service, payer, order.orderId)).refunded).toBe(order.cash);
  expect(await walletRefunds(order.orderId)).toEqual([order.cash]);
});

test('a bill that is credited although its money went back stands in an account of its own and waits', async () => {
  const { order } = await paid();
  await workOff(service.context);
  const number = await refundElsewhere(order.orderId);
  await workOff(service.context);
  const shown = await detail(service, payer, order.orderId);
  expect(shown).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
  expect(shown.points).toBeUndefined();
  expect(shown.bills).toMatchObject([{ state: 'WRITTEN_OFF', refund: { state: 'DONE', refundNo: number } }]);
  // It was not we who sent it, and the payer does not read that we did.
  expect(shown.bills[0]?.refund?.sentAt).toBeUndefined();
  expect(shown.timeline.map(({ step }) => step)).toEqual([
    'CREATED',
    'PAID',
    'SENT_TO_UNIT',
    'WRITTEN_OFF',
    'REFUNDED',
  ]);
  expect(await findingsOf(order.orderId)).toEqual(['refunded elsewhere']);
  expect(await done('li.lei', 'waiting')).toContain(`RefundedElsewhere  ${order.orderId}`);

  await borne(order.orderId, 'us');
  expect(await done('li.lei', 'waiting')).not.toContain('RefundedElsewhere');
});

test('a refund that staff have decided is not sent when somebody else has made it at the wallet meanwhile', async () => {
  const { order } = await paid();
  await workOff(service.context);
  await decided('refund', order.orderId, '--all');
  await refundElsewhere(order.orderId);
  await workOff(service.context);
  const shown = await detail(service, payer, order.orderId);
  expect(shown).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
  expect(shown.points).toBeUndefined();
  expect(await walletRefunds(order.orderId)).toEqual([order.cash]);
  expect(await done('li.lei', 'waiting')).not.toContain('RefundedElsewhere');
});

test('refunds elsewhere and our own refunds are in all three books', () => threeBooksAgree(service));

const { run } = reconciling(service);
test('a payment that we hear of only after it was refunded elsewhere is booked with its refund, and its bill can be paid again', async () => {
  const before = await bookedAtUnits();
  const { order } = await paidUnheard();
  await backOffice(order.orderId);
  await passTime(service, MINUTE);
  expect(await stateOf(order.orderId)).toBe('PAID');
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  const postings = await service.context.db
    .selectFrom('ledger_postings')
    .select('event')
    .where('order_id', '=', order.orderId)
    .orderBy('event')
    .execute();
  expect(postings.map(({ event }) => event)).toEqual(['PAID', 'REFUND_DONE', 'REJECTED']);
  expect(await bookedAtUnits()).toBe(before);
  expect(await claimsOf(order.orderId)).toEqual([]);
});

test('a payment that came after the close and was refunded elsewhere is not refunded again', async () => {
  const { order } = await place(service, payer);
  await passTime(service, 18 * MINUTE);
  expect(await stateOf(order.orderId)).toBe('CLOSED');
  await bend({ notifyDelayMs: 60 * MINUTE }, order.orderId);
  await pay(service, payer, order.pay?.value);
  await backOffice(order.orderId);
  await resend(order.orderId);
  expect(await stateOf(order.orderId)).toBe('PAID_LATE');
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
    lateRefund: { amount: order.cash, state: 'DONE' },
  });
  expect(await walletRefunds(order.orderId)).toEqual([order.cash]);
});

test('a refund elsewhere whose notices were all lost is found on the statement, asked for, and posted once', async () => {
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  const { order } = await paid('SEVERAL_ANY');
  await bend({ notify: 'NEVER', statement: 'EARLY' }, order.orderId);
  const { number } = await backOffice(order.orderId, 100);
  await run('wallet');
  expect(await numbersOf(order.orderId)).toEqual([number]);
  await workOffRefunds(service);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  await run('wallet');
  expect(await numbersOf(order.orderId)).toEqual([number]);
  const open = await openDifferences(service.context.db, { limit: 100 });
  expect(open.differences.filter(({ orderId }) => orderId === order.orderId)).toEqual([]);
});

test('refunds elsewhere and our own refunds are in all three books', () => threeBooksAgree(service));

afterEach(() => service.sandbox.ask('wallet/clock', { aheadMs: 0 }));

/** fen that the service believes to have gone back of an order by somebody else's refunds. */
async function believed(orderId: string): Promise<number> {
  const rows = await rowsOf(service, 'refunds', 'amount', { order_id: orderId, origin: 'WALLET' });
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

async function differencesOf(orderId: string) {
  const { differences } = await openDifferences(service.context.db, { limit: 1_000 });
  return differences.filter((one) => one.orderId === orderId || one.orderId === paymentIdOf(orderId));
}

test('a refund elsewhere without a notice is booked once, when the next day’s notice tells it and then its own day’s statement', async () => {
  const { order } = await paid('SEVERAL_ANY');
  await workOff(service.context);
  await bend({ notify: 'NEVER' }, order.orderId);
  await backOffice(order.orderId, 100);
  await bend({}, order.orderId);
  await service.sandbox.ask('wallet/clock', { aheadMs: DAY });
  await refundElsewhere(order.orderId, 60);
  await service.sandbox.ask('wallet/clock', { aheadMs: 0 });
  expect(await believed(order.orderId)).toBe(160);
  await bend({ statement: 'EARLY' });
  for (let times = 0; times < 2; times += 1) await run('wallet');
  expect((await walletRefunds(order.orderId)).reduce((sum, amount) => sum + amount, 0)).toBe(160);
  expect(await believed(order.orderId)).toBe(160);
  await borne(order.orderId, 'us');
  await threeBooksAgree(service);
});

test('a refund that the wallet refused and then made under our number is met by its line of the statement', async () => {
  const { order } = await paid('ONE_REJECTED');
  vi.spyOn(service.context.wallet, 'refund').mockResolvedValueOnce('REFUSED');
  await workOff(service.context);
  vi.restoreAllMocks();
  const number = `LR${order.orderId.slice(2)}02`;
  expect(await done('li.lei', 'waiting')).toContain(`RefundNeedsPerson  ${order.orderId}  ${number}`);
  const due = (await detail(service, payer, order.orderId)).bills[1]?.due;
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentIdOf(order.orderId), number, amount: due });
  await expect.poll(() => believed(order.orderId)).toBe(due);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'PARTLY_REFUNDED',
    refunded: due,
  });
  await bend({ statement: 'EARLY' });
  for (let times = 0; times < 2; times += 1) await run('wallet');
  expect(await differencesOf(order.orderId)).toEqual([]);
  await threeBooksAgree(service);
});
