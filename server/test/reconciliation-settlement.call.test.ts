import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOrderId } from '../src/ids.ts';
import { balances } from '../src/modules/ledger/index.ts';
import {
  advanceStatement,
  closeDifference,
  countOpenDifferences,
  openDifferences,
  purgeStatementLines,
  reconcileNow,
} from '../src/modules/reconciliation/index.ts';
import { reconcile } from '../src/modules/reconciliation/reconcile.ts';
import { awaitStatements, readStatementRow } from '../src/modules/reconciliation/store.ts';
import { DAY, dayOf, MINUTE } from '../src/time.ts';
import { workOff } from './support/drive.ts';
import { booksHold, detail, pay } from './support/orders.ts';
import { paying } from './support/paying.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

/** Each test has a unit of its own: what a unit was paid for a day is one payment. */
const UNITS = ['gas-430100', 'water-430100', 'heating-430100', 'property-430100'] as const;
const [UNIT, RACED, LATE, SHORT] = UNITS;

const today = dayOf(new Date());
const tomorrow = dayOf(new Date(Date.now() + DAY));

let service: TestService;
let payer: Payer;
beforeAll(async () => {
  service = await openTestService();
});
beforeEach(async () => {
  payer = await service.login();
  await bend({ statement: 'EARLY' });
  for (const unitId of UNITS) await bendUnit(unitId, { statement: 'EARLY' });
});
afterAll(() => service.stop());

const { bend, paid } = paying(() => ({ service, payer }));

const bendUnit = (unitId: string, conduct: Record<string, unknown>) =>
  service.sandbox.ask('units/conduct', { unitId, conduct });

/** A day's statement of a partner, fetched anew and compared, also of the day that is not over or has not begun. */
const run = async (partner: string, day = today): Promise<void> => {
  const { db } = service.context;
  await awaitStatements(db, [{ partner, day, due: new Date(Date.now() + DAY) }]);
  const row = await readStatementRow(db, `${partner}:${day}`);
  if (!row) throw new Error('not awaited');
  await reconcile(service.context, row, 'ANEW');
};

const listed = (partner: string) =>
  service.context.db
    .selectFrom('differences')
    .select(['day', 'kind', 'number', 'reason', 'theirs', 'ours', 'closed_at as closedAt'])
    .where('partner', '=', partner)
    .orderBy('day')
    .orderBy('kind')
    .execute();

const balance = async (account: string, unitId?: string): Promise<number> =>
  (await balances(service.context.db))
    .filter((row) => row.account === account && (unitId === undefined || row.unit_id === unitId))
    .reduce((sum, row) => sum + row.balance, 0);

const accountOf = (day = today) =>
  service.context.db
    .selectFrom('statements')
    .select([
      'their_balance as theirs',
      'our_balance as ours',
      'their_sum as paidOut',
      'their_back_sum as fees',
    ])
    .where('partner', '=', 'wallet-account')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();

/** An order of nobody here, paid at the wallet all the same. */
const strange = async (): Promise<string> => {
  const orderId = newOrderId(payer.lifeUserId, new Date());
  const address = service.context.wallet.paymentPage({
    orderId,
    amount: 1234,
    subject: 'of nobody',
    expiresAt: new Date(Date.now() + 15 * MINUTE),
    returnUrl: service.origin,
  });
  await pay(service, payer, address);
  return orderId;
};

/** Everything there is, of what reconciliation may change and of what it must not. */
const everything = async () => {
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
    db.selectFrom('payments').selectAll().orderBy('order_id').execute(),
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
};

describe('a quiet day with everything settled', () => {
  it('leaves on the account at the wallet what our books say, and owes the unit nothing', async () => {
    const { order } = await paid('ONE_BILL', { unitId: UNIT });
    const refused = await paid('REJECTED', { unitId: UNIT });
    await workOff(service.context);
    expect((await detail(service, payer, refused.order.orderId)).status).toBe('REFUNDED');
    await service.sandbox.ask('wallet/payOut', { keep: 500 });

    await run('wallet');
    await run('wallet-account');
    const fee = Math.round(order.amount * 0.006);
    expect(await accountOf()).toEqual({
      theirs: 500,
      ours: 500,
      paidOut: order.amount - fee - 500,
      fees: fee,
    });
    expect(await balance('WALLET_CLEARING')).toBe(500);
    expect(await balance('WALLET_FEES')).toBe(fee);

    await run(UNIT);
    expect(await balance('PAYABLE', UNIT)).toBe(-order.amount);
    await run(UNIT, tomorrow);
    expect(await balance('PAYABLE', UNIT)).toBe(0);
    expect(await balance('BANK')).toBe(order.amount - fee - 500 - order.amount);
    expect(await listed('wallet-account')).toEqual([]);
    expect(await listed(UNIT)).toEqual([]);
    await booksHold(service);
  });

  it('is changed by nothing when it is done again, also by several at once', async () => {
    await paid('ONE_BILL', { unitId: RACED });
    await workOff(service.context);
    await service.sandbox.ask('wallet/payOut', { keep: 0 });
    const all = () =>
      [run('wallet'), run('wallet-account'), run(RACED), run(RACED, tomorrow)].map((one) => one);
    await Promise.all([...all(), ...all(), ...all()]);
    // Which of them came first was chance; from here on nothing is.
    await Promise.all(all());
    const before = await everything();
    await Promise.all([...all(), ...all()]);
    expect(await everything()).toEqual(before);
    expect(await balance('WALLET_CLEARING')).toBe(0);
    expect(await balance('PAYABLE', RACED)).toBe(0);
  });

  it('a day without any movement leaves what was there', async () => {
    await run('wallet-account', tomorrow);
    expect(await accountOf(tomorrow)).toMatchObject({ theirs: 0, ours: 0 });
    expect(await listed('wallet-account')).toEqual([]);
  });
});

describe('what is listed', () => {
  /** What is listed of the sums a unit was paid. */
  const unpaid = async (unitId: string) => (await listed(unitId)).filter(({ kind }) => kind === 'SETTLEMENT');

  it('is a day that the unit was not paid for in time', async () => {
    await bendUnit(LATE, { statement: 'EARLY', received: 'NOTHING' });
    await paid('ONE_BILL', { unitId: LATE });
    await workOff(service.context);
    await run(LATE);
    await run(LATE, tomorrow);
    const row = await readStatementRow(service.context.db, `${LATE}:${today}`);
    if (!row?.nextActionAt) throw new Error('nobody looks again');
    expect(dayOf(row.nextActionAt)).toBe(dayOf(new Date(Date.now() + 4 * DAY)));
    expect(await unpaid(LATE)).toEqual([]);

    service.clock.set(row.nextActionAt);
    await advanceStatement(service.context, row.statementId);
    expect(await unpaid(LATE)).toMatchObject([
      { day: today, reason: 'NOT_SETTLED', theirs: 0, closedAt: null },
    ]);
    service.clock.reset();
    await bendUnit(LATE, { statement: 'EARLY' });
    await run(LATE, tomorrow);
    await workOff(service.context);
    expect(await unpaid(LATE)).toMatchObject([{ closedAt: expect.any(Date) }]);
  });

  it('is a day that the unit was paid another sum for, and can not be taken back by another statement', async () => {
    await bendUnit(SHORT, { statement: 'EARLY', received: 'SHORT' });
    const { order } = await paid('ONE_BILL', { unitId: SHORT });
    await workOff(service.context);
    await run(SHORT);
    await run(SHORT, tomorrow);
    await workOff(service.context);
    const difference = { day: today, number: today, reason: 'AMOUNT_DIFFERS', closedAt: null };
    expect(await unpaid(SHORT)).toMatchObject([
      { ...difference, theirs: order.amount - 1, ours: order.amount },
    ]);
    expect(await balance('PAYABLE', SHORT)).toBe(-1);
    await bendUnit(SHORT, { statement: 'EARLY' });
    await run(SHORT, tomorrow);
    const { problem } = await service.context.db
      .selectFrom('statements')
      .select('problem')
      .where('statement_id', '=', `${SHORT}:${tomorrow}`)
      .executeTakeFirstOrThrow();
    expect(problem).toBe('it takes back a movement that is posted');
    expect(await unpaid(SHORT)).toMatchObject([difference]);
    expect(await balance('PAYABLE', SHORT)).toBe(-1);
  });

  it('is a balance, on the day it began to differ; it stays closed for who closed it, and is open again when it changes', async () => {
    const { db } = service.context;
    const orderId = await strange();
    await run('wallet');
    await run('wallet-account');
    await run('wallet-account', tomorrow);
    const [difference, ...others] = await listed('wallet-account');
    expect(others).toEqual([]);
    expect(difference).toMatchObject({
      day: today,
      kind: 'BALANCE',
      reason: 'BALANCE_DIFFERS',
      closedAt: null,
    });
    expect((difference?.theirs ?? 0) - (difference?.ours ?? 0)).toBe(1234);

    const all = await openDifferences(db, { limit: 100 });
    expect(all.differences).toHaveLength(await countOpenDifferences(db));
    expect(all.differences).toContainEqual(
      expect.objectContaining({ partner: 'wallet', number: orderId, theirs: 1234 }),
    );
    const [first, second] = [
      await openDifferences(db, { limit: 1 }),
      await openDifferences(db, { limit: 100, cursor: all.differences[0] ?? null }),
    ];
    expect([...first.differences, ...second.differences]).toEqual(all.differences);
    expect(first.next).toEqual(all.differences[0]);
    expect(second.next).toBeNull();

    const now = new Date();
    const key = { partner: 'wallet-account', day: today, kind: 'BALANCE', number: today } as const;
    const closing = { reason: 'A test payment; it goes back tomorrow.', by: 'wang', now };
    expect(await closeDifference(db, key, closing)).toBe('CLOSED');
    expect(await closeDifference(db, key, closing)).toBe('NOT_OPEN');
    await run('wallet-account');
    const row = () =>
      db
        .selectFrom('differences')
        .select(['closed_at', 'closed_by', 'close_reason'])
        .where('partner', '=', 'wallet-account')
        .where('day', '=', today)
        .executeTakeFirst();
    expect(await row()).toEqual({ closed_at: now, closed_by: 'wang', close_reason: closing.reason });
    await strange();
    await run('wallet-account');
    expect(await row()).toEqual({ closed_at: null, closed_by: null, close_reason: null });
  });
});

it('a report has the account, its balance on both sides and what to do', async () => {
  const report = await reconcileNow(service.context, { day: today, partner: 'wallet-account' });
  expect(report).toMatch(
    /paid to the bank: theirs (\d+ of [\d.]+), ours \1\n {2}fees: theirs (\d+ of [\d.]+), ours \2/,
  );
  expect(report).toMatch(/balance at its end: theirs -?[\d.]+, ours -?[\d.]+/);
  expect(report).toContain('the day moved the account otherwise than our books');
});

it('lines are deleted when they are too old to be compared, not sooner; sums and differences stay', async () => {
  const { db } = service.context;
  const lines = async () => (await db.selectFrom('statement_lines').select('number').execute()).length;
  const before = await lines();
  const differences = (await listed('wallet')).length;
  await purgeStatementLines(db, new Date(Date.now() + 101 * DAY));
  expect(await lines()).toBe(before);
  await purgeStatementLines(db, new Date(Date.now() + 104 * DAY));
  expect(await lines()).toBe(0);
  expect(await listed('wallet')).toHaveLength(differences);
  expect((await accountOf()).fees).toBeGreaterThan(0);
});
