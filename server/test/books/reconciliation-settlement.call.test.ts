import { beforeEach, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { post } from '../../src/books/ledger.ts';
import { advanceStatement } from '../../src/books/reconcile.ts';
import { awaitStatements, readStatementRow } from '../../src/books/statement-store.ts';
import { DAY, dayOf } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { booksHold, detail } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { reconciling, today, tomorrow } from '../support/reconciling.ts';
import { oneRowOf, waitingForLocks } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

/** Each test has its own unit: a unit gets one payment for each day. */
const UNITS = [
  'gas-430100',
  'water-430100',
  'heating-430100',
  'property-430100',
  'electricity-330100',
] as const;
const [UNIT, RACED, LATE, SHORT, TWO] = UNITS;

beforeEach(async () => {
  await bend({ statement: 'EARLY' });
  for (const unitId of UNITS) await bendUnit(unitId, { statement: 'EARLY' });
});

const { bend, paid } = paying(service, payer);

const { bendUnit, run, listed, balance, accountOf } = reconciling(service);

/** All rows that reconciliation may change, and those that it must not. */
async function everything() {
  const { db } = service.context;
  const tables = await Promise.all([
    db
      .selectFrom('statement_lines')
      .selectAll()
      .orderBy('partner')
      .orderBy('day')
      .orderBy('number')
      .execute(),
    db.selectFrom('differences').selectAll().orderBy('partner').orderBy('day').orderBy('number').execute(),
    db.selectFrom('statements').selectAll().orderBy('statement_id').execute(),
    db.selectFrom('wallet_payments').selectAll().orderBy('payment_id').execute(),
    db.selectFrom('order_bills').selectAll().orderBy('write_off_no').execute(),
    db.selectFrom('refunds').selectAll().orderBy('refund_no').execute(),
    db.selectFrom('order_events').selectAll().orderBy('event_id').execute(),
    db.selectFrom('ledger_postings').selectAll().orderBy('event').orderBy('subject').execute(),
    db
      .selectFrom('ledger_lines')
      .selectAll()
      .orderBy('event')
      .orderBy('subject')
      .orderBy('account')
      .execute(),
  ]);
  return { ...tables };
}

test('a quiet day with everything settled leaves on the account at the wallet what our books say, and no debt to the unit', async () => {
  const { order } = await paid('ONE_BILL', { unitId: UNIT });
  const refused = await paid('REJECTED', { unitId: UNIT });
  await workOff(service.context);
  expect((await detail(service, payer, refused.order.orderId)).status).toBe('REFUNDED');
  await service.sandbox.ask('wallet/payOut', { keep: 500 });

  await run('wallet');
  await run('wallet-account');
  const fee = Math.round(order.amount * 0.006);
  expect(await accountOf()).toEqual({ theirs: 500, ours: 500, paidOut: order.amount - fee - 500, fees: fee });
  expect(await balance('WALLET_CLEARING')).toBe(500);
  expect(await balance('WALLET_FEES')).toBe(fee);

  await run(UNIT);
  expect(await balance('PAYABLE', UNIT)).toBe(-order.amount);
  await run(UNIT, tomorrow());
  expect(await balance('PAYABLE', UNIT)).toBe(0);
  expect(await balance('BANK')).toBe(order.amount - fee - 500 - order.amount);
  expect(await listed('wallet-account')).toEqual([]);
  expect(await listed(UNIT)).toEqual([]);
  await booksHold(service);
});

test('a quiet day with everything settled stays the same when it is reconciled again, also several times at once', async () => {
  await paid('ONE_BILL', { unitId: RACED });
  await workOff(service.context);
  await service.sandbox.ask('wallet/payOut', { keep: 0 });
  const all = () =>
    [run('wallet'), run('wallet-account'), run(RACED), run(RACED, tomorrow())].map((one) => one);
  await Promise.all([...all(), ...all(), ...all()]);
  // Chance decided which of them came first. From here on the result is fixed.
  await Promise.all(all());
  const before = await everything();
  await Promise.all([...all(), ...all()]);
  expect(await everything()).toEqual(before);
  expect(await balance('WALLET_CLEARING')).toBe(0);
  expect(await balance('PAYABLE', RACED)).toBe(0);
});

test('a day without any movement changes nothing', async () => {
  await run('wallet-account', tomorrow());
  expect(await accountOf(tomorrow())).toMatchObject({ theirs: 0, ours: 0 });
  expect(await listed('wallet-account')).toEqual([]);
});

test('two workers that post the same at the same time post it once', async () => {
  const { db } = service.context;
  const { order } = await paid('ONE_BILL', { unitId: TWO });
  await workOff(service.context);
  await run(TWO);
  await awaitStatements(db, [{ partner: TWO, day: tomorrow(), due: new Date() }]);
  const received = await service.context.biller.statement(TWO, tomorrow());
  const amount = order.amount;
  let running = Promise.resolve();
  await db.transaction().execute(async (tx) => {
    const subject = `${TWO}:${received?.[0]?.number}`;
    const posting = { event: 'UNIT_PAID', unitId: TWO, amount, subject } as const;
    await post(tx, { ...posting, lifeUserId: '', orderId: null, at: new Date() });
    running = run(TWO, tomorrow());
    await soon(async () => expect(await waitingForLocks(service)).toBe(1));
  });
  await running;
  expect(await balance('PAYABLE', TWO)).toBe(0);
  const postings = db.selectFrom('ledger_postings').select('event').where('subject', 'like', `${TWO}:%`);
  expect(await postings.execute()).toEqual([{ event: 'UNIT_PAID' }]);
});

/** The listed differences of the sums that a unit was paid. */
const unpaid = async (unitId: string) => (await listed(unitId)).filter(({ kind }) => kind === 'SETTLEMENT');

/** Reconciles today's statement again, `laterMs` later. */
const lookAgainAt = async (laterMs: number): Promise<void> => {
  const row = await readStatementRow(service.context.db, `${LATE}:${today()}`);
  if (!row?.nextActionAt) throw new Error('nobody looks again');
  expect(dayOf(row.nextActionAt)).toBe(dayOf(new Date(Date.now() + laterMs)));
  service.clock.set(row.nextActionAt);
  await advanceStatement(service.context, row.statementId);
};

test("a difference of the units' money is listed: a day that the unit was not paid for in time", async () => {
  await bendUnit(LATE, { statement: 'EARLY', received: 'NOTHING' });
  await paid('ONE_BILL', { unitId: LATE });
  await workOff(service.context);
  await run(LATE);
  await run(LATE, tomorrow());
  await lookAgainAt(DAY);
  expect(await unpaid(LATE)).toEqual([]);
  await lookAgainAt(4 * DAY);
  expect(await unpaid(LATE)).toMatchObject([
    { day: today(), reason: 'NOT_SETTLED', theirs: 0, closedAt: null },
  ]);
  service.clock.reset();
  await bendUnit(LATE, { statement: 'EARLY' });
  await run(LATE, tomorrow());
  await workOff(service.context);
  expect(await unpaid(LATE)).toMatchObject([{ closedAt: expect.any(Date) }]);
});

test("a difference of the units' money is listed: a day that the unit was paid another sum for, and can not be taken back by another statement", async () => {
  await bendUnit(SHORT, { statement: 'EARLY', received: 'SHORT' });
  const { order } = await paid('ONE_BILL', { unitId: SHORT });
  await workOff(service.context);
  await run(SHORT);
  await run(SHORT, tomorrow());
  await workOff(service.context);
  const difference = { day: today(), number: today(), reason: 'AMOUNT_DIFFERS', closedAt: null };
  expect(await unpaid(SHORT)).toMatchObject([
    { ...difference, theirs: order.amount - 1, ours: order.amount },
  ]);
  expect(await balance('PAYABLE', SHORT)).toBe(-1);
  await bendUnit(SHORT, { statement: 'EARLY' });
  await run(SHORT, tomorrow());
  const { problem } = await oneRowOf(service, 'statements', 'problem', {
    statement_id: `${SHORT}:${tomorrow()}`,
  });
  expect(problem).toBe('it takes back a movement that is posted');
  expect(await unpaid(SHORT)).toMatchObject([difference]);
  expect(await balance('PAYABLE', SHORT)).toBe(-1);
});
