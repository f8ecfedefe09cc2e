import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOrderId } from '../src/kit/ids.ts';
import { dayOf, MINUTE } from '../src/kit/time.ts';
import { startClose } from '../src/modules/payments/index.ts';
import { reconcileNow } from '../src/modules/reconciliation/index.ts';
import { workOff } from './support/drive.ts';
import { booksHold, detail, pay, place } from './support/orders.ts';
import { paying } from './support/paying.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

let service: TestService;
let payer: Payer;
beforeAll(async () => {
  service = await openTestService();
});
beforeEach(async () => {
  payer = await service.login();
  await bend({ statement: 'EARLY' });
});
afterEach(async () => {
  service.clock.reset();
  await booksHold(service);
});
afterAll(() => service.stop());

const { bend, paid, paidUnheard, stateOf } = paying(() => ({ service, payer }));

function bendUnit(unitId: string, conduct: Record<string, unknown>) {
  return service.sandbox.ask('units/conduct', { unitId, conduct });
}

/** Reconciles a day with a partner as a staff member does; answers the report. */
function run(partner: string, day = dayOf(new Date())): Promise<string> {
  return reconcileNow(service.context, { partner, day });
}

function yesterday(): string {
  return dayOf(new Date(Date.now() - 1440 * MINUTE));
}

/** What is listed about an order, open or closed. */
function listed(orderId: string) {
  return service.context.db
    .selectFrom('differences')
    .select(['partner', 'kind', 'reason', 'theirs', 'ours', 'our_state as state', 'closed_at as closedAt'])
    .where('order_id', '=', orderId)
    .orderBy('kind')
    .execute();
}

function statementOf(partner: string, day = dayOf(new Date())) {
  return service.context.db
    .selectFrom('statements')
    .select(['state', 'problem', 'hash', 'our_count', 'our_sum', 'their_count', 'their_sum'])
    .where('partner', '=', partner)
    .where('day', '=', day)
    .executeTakeFirst();
}

/** Everything that reconciliation may change. */
async function everything() {
  const { db } = service.context;
  const [lines, differences, payments, bills, refunds, events] = await Promise.all([
    db.selectFrom('statement_lines').selectAll().orderBy('kind').orderBy('number').execute(),
    db.selectFrom('differences').selectAll().orderBy('kind').orderBy('number').execute(),
    db.selectFrom('payments').selectAll().orderBy('order_id').execute(),
    db.selectFrom('order_bills').selectAll().orderBy('write_off_no').execute(),
    db.selectFrom('refunds').selectAll().orderBy('refund_no').execute(),
    db.selectFrom('order_events').selectAll().orderBy('event_id').execute(),
  ]);
  const statements = await db
    .selectFrom('statements')
    .select(['statement_id', 'state', 'hash', 'our_sum', 'their_sum', 'taken_at', 'matched_at'])
    .orderBy('statement_id')
    .execute();
  return { lines, differences, payments, bills, refunds, events, statements };
}

describe('books that agree', () => {
  it('are compared by count and sum on both sides, and a second time nothing changes', async () => {
    const { order, account } = await paid('ONE_BILL', { unitId: 'gas-430100' });
    const refused = await paid('REJECTED', { unitId: 'gas-430100' });
    await workOff(service.context);
    expect((await detail(service, payer, refused.order.orderId)).status).toBe('REFUNDED');
    await bendUnit(account.unitId, { statement: 'EARLY' });

    const unit = await run(account.unitId);
    expect(await statementOf(account.unitId)).toMatchObject({
      state: 'MATCHED',
      our_count: 1,
      their_count: 1,
      our_sum: order.amount,
      their_sum: order.amount,
    });
    expect(unit).toContain('No open differences.');
    const wallet = await run('wallet');
    const { our_count, their_count, our_sum, their_sum } = (await statementOf('wallet')) ?? {};
    expect([our_count, our_sum]).toEqual([their_count, their_sum]);
    expect(wallet).toMatch(
      /payments: theirs (\d+ of [\d.]+), ours \1\n {2}refunds: theirs (\d+ of [\d.]+), ours \2/,
    );
    expect(await listed(order.orderId)).toEqual([]);
    expect(await listed(refused.order.orderId)).toEqual([]);

    const before = await everything();
    await run('wallet');
    await run(account.unitId);
    expect(await everything()).toEqual(before);
  });
});

describe('what has one right answer is repaired', () => {
  it('a payment whose notice never came', async () => {
    const { order } = await paidUnheard();
    await run('wallet');
    expect(await stateOf(order.orderId)).toBe('PAID');
    expect(await listed(order.orderId)).toEqual([]);
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
  });

  // @id late-payment-found-in-statement
  it('a payment that came after the close: all of it goes back', async () => {
    const { order } = await place(service, payer);
    await startClose(service.context, order.orderId);
    service.clock.advance(20 * MINUTE);
    await workOff(service.context);
    expect(await stateOf(order.orderId)).toBe('CLOSED');
    await bend({ notify: 'NEVER' }, order.orderId);
    await service.sandbox.ask('pay', { user: payer.walletUserId, pay: order.pay?.value, late: true });
    service.clock.reset();
    await run('wallet');
    expect(await stateOf(order.orderId)).toBe('PAID_LATE');
    service.clock.advance(20 * MINUTE);
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
  });

  it("a write-off whose answer was lost: the unit's word is asked for at once", async () => {
    const { order, account } = await paid('ANSWER_LOST');
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).bills).toMatchObject([{ state: 'NOT_KNOWN_YET' }]);
    await bendUnit(account.unitId, { statement: 'EARLY' });
    await run(account.unitId);
    expect((await detail(service, payer, order.orderId)).status).toBe('SUCCEEDED');
    expect(await listed(order.orderId)).toEqual([]);
  });

  it('a refund that was made without our hearing of it', async () => {
    const { order } = await paid('REJECTED');
    await bend({ gateway: 'ANSWER_LOST', methods: ['alipay.trade.refund'] }, order.orderId);
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDING');
    await run('wallet');
    expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
    expect(await listed(order.orderId)).toEqual([]);
  });

  it('once, though it is done three times at once', async () => {
    const { order } = await paidUnheard();
    await Promise.all([run('wallet'), run('wallet'), run('wallet')]);
    expect(await stateOf(order.orderId)).toBe('PAID');
    const postings = service.context.db
      .selectFrom('ledger_postings')
      .select('event')
      .where('order_id', '=', order.orderId);
    expect(await postings.execute()).toEqual([{ event: 'PAID' }]);
  });
});

describe('the rest is listed for a person', () => {
  it('what only the wallet has', async () => {
    const orderId = newOrderId(payer.lifeUserId, new Date());
    const address = await service.context.wallet.paymentPage({
      orderId,
      amount: 1234,
      subject: 'of nobody',
      expiresAt: new Date(Date.now() + 15 * MINUTE),
      returnUrl: service.origin,
    });
    await pay(service, payer, address);
    const report = await run('wallet');
    expect(await listed(orderId)).toMatchObject([
      { kind: 'TRADE', reason: 'THEIRS_ONLY', theirs: 1234, ours: null, closedAt: null },
    ]);
    expect(report).toContain(`payment ${orderId}, order ${orderId}`);
    expect(report).toContain('only in the statement: theirs 12.34, ours —');
    expect(report).toContain('give it back at the wallet');
  });

  it('what only we have, and what differs by a fen, until it is gone', async () => {
    const lost = (await paid()).order;
    const off = (await paid()).order;
    await bend({ inStatement: 'LEFT_OUT' }, lost.orderId);
    await bend({ inStatement: 'WRONG_AMOUNT' }, off.orderId);
    await run('wallet');
    expect(await listed(lost.orderId)).toMatchObject([
      { kind: 'TRADE', reason: 'OURS_ONLY', theirs: null, ours: lost.amount, state: 'PAID', closedAt: null },
    ]);
    expect(await listed(off.orderId)).toMatchObject([
      { reason: 'AMOUNT_DIFFERS', theirs: off.amount + 1, ours: off.amount, closedAt: null },
    ]);
    await bend({}, lost.orderId);
    await bend({}, off.orderId);
    await run('wallet');
    expect(await listed(lost.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
    expect(await listed(off.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
    await workOff(service.context);
  });

  it('what the wallet has paid and does not answer about, until it answers', async () => {
    const { order } = await paidUnheard();
    await bend({ gateway: 'DOWN', methods: ['alipay.trade.query'], notify: 'NEVER' }, order.orderId);
    await run('wallet');
    expect(await stateOf(order.orderId)).toBe('WAITING');
    expect(await listed(order.orderId)).toMatchObject([{ reason: 'STATE_DIFFERS', state: 'WAITING' }]);
    await bend({}, order.orderId);
    await run('wallet');
    expect(await stateOf(order.orderId)).toBe('PAID');
    expect(await listed(order.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
  });

  it('what stood in the statement of an earlier day too', async () => {
    const { db } = service.context;
    const { order } = await paid();
    await workOff(service.context);
    await run('wallet', yesterday());
    await run('wallet');
    expect(await listed(order.orderId)).toEqual([]);
    const line = {
      partner: 'wallet',
      kind: 'TRADE',
      number: order.orderId,
      order_id: order.orderId,
    } as const;
    const more = { day: yesterday(), life_user_id: payer.lifeUserId, amount: order.amount, at: new Date() };
    await db
      .insertInto('statement_lines')
      .values({ ...line, ...more })
      .execute();
    await run('wallet');
    expect(await listed(order.orderId)).toMatchObject([{ reason: 'TWICE', closedAt: null }]);
    await db.deleteFrom('statement_lines').where('day', '=', more.day).execute();
    await run('wallet');
    expect(await listed(order.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
    await db.deleteFrom('statements').where('day', '=', more.day).execute();
  });

  it('what a unit booked otherwise, or not at all', async () => {
    const { order, account } = await paid('ONE_BILL', { unitId: 'heating-430100' });
    await workOff(service.context);
    await bendUnit(account.unitId, { statement: 'WRONG_AMOUNT' });
    await run(account.unitId);
    const difference = { partner: account.unitId, kind: 'WRITE_OFF', ours: order.amount, closedAt: null };
    expect(await listed(order.orderId)).toMatchObject([
      { ...difference, reason: 'AMOUNT_DIFFERS', theirs: order.amount + 1 },
    ]);
    await bendUnit(account.unitId, { statement: 'EMPTY' });
    const report = await run(account.unitId);
    expect(await listed(order.orderId)).toMatchObject([{ ...difference, reason: 'OURS_ONLY', theirs: null }]);
    expect(report).toContain('Ask the unit for the number.');
    await bendUnit(account.unitId, { statement: 'EARLY' });
    await run(account.unitId);
    expect(await listed(order.orderId)).toMatchObject([{ closedAt: expect.any(Date) }]);
  });
});

describe('a statement that can’t be believed is refused whole', () => {
  it.each([
    ['CUT', "it can't be unzipped"],
    ['FOREIGN', "it is another merchant's"],
    ['MISSING', 'it is not there yet'],
  ])('the wallet’s that is %s', async (statement, problem) => {
    await bend({ statement });
    const report = await run('wallet', yesterday());
    expect(report).toContain(problem);
    expect(await statementOf('wallet', yesterday())).toMatchObject({ state: 'AWAITED', hash: null });
    expect(await listed('')).toEqual([]);
  });

  it('a unit’s whose lines are not what its totals say; one that was taken before stays', async () => {
    const { order, account } = await paid('ONE_BILL', { unitId: 'water-430100' });
    await workOff(service.context);
    await bendUnit(account.unitId, { statement: 'WRONG_TOTAL' });
    expect(await run(account.unitId)).toContain('its lines are not what its totals say');
    expect(await statementOf(account.unitId)).toMatchObject({ state: 'AWAITED' });
    await bendUnit(account.unitId, { statement: 'EARLY' });
    await run(account.unitId);
    const taken = await statementOf(account.unitId);
    expect(taken).toMatchObject({ state: 'MATCHED', problem: null, their_sum: order.amount });
    await bendUnit(account.unitId, { statement: 'WRONG_TOTAL' });
    await run(account.unitId);
    expect(await statementOf(account.unitId)).toMatchObject({ ...taken, problem: expect.any(String) });
  });
});

it('a day to come or long ago and a partner nobody knows are refused', async () => {
  await expect(run('wallet', '2999-01-01')).rejects.toThrow('no day that has begun');
  await expect(run('wallet', '2026-02-30')).rejects.toThrow('no day that has begun');
  await expect(run('wallet', '2020-02-29')).rejects.toThrow('too long ago');
  await expect(run('nobody')).rejects.toThrow('There is no partner nobody.');
});
