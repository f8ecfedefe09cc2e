import { beforeAll, expect } from 'vitest';
import { closeDifference, countOpenDifferences, openDifferences } from '../../src/books/differences.ts';
import { reconcileNow } from '../../src/books/reconcile.ts';
import { DAY } from '../../src/kit/time.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { payForNobody } from '../support/orders.ts';
import { reconciling, today, tomorrow } from '../support/reconciling.ts';
import { purge } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = sharedPayer(service);
beforeAll(() => service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } }));

const { run, listed, accountOf } = reconciling(service);

test('a differing balance is listed on its first day, stays closed once closed, and opens again when it changes', async () => {
  const { db } = service.context;
  const orderId = await payForNobody(service, payer);
  await run('wallet');
  await run('wallet-account');
  await run('wallet-account', tomorrow());
  const [difference, ...others] = await listed('wallet-account');
  expect(others).toEqual([]);
  expect(difference).toMatchObject({
    day: today(),
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
  const key = { partner: 'wallet-account', day: today(), kind: 'BALANCE', number: today() } as const;
  const closing = { reason: 'A test payment; it goes back tomorrow.', by: 'wang', now };
  expect(await closeDifference(db, key, closing)).toBe('CLOSED');
  expect(await closeDifference(db, key, closing)).toBe('NOT_OPEN');
  await run('wallet-account');
  const row = () =>
    db
      .selectFrom('differences')
      .select(['closed_at', 'closed_by', 'close_reason'])
      .where('partner', '=', 'wallet-account')
      .where('day', '=', today())
      .executeTakeFirst();
  expect(await row()).toEqual({ closed_at: now, closed_by: 'wang', close_reason: closing.reason });
  await payForNobody(service, payer);
  await run('wallet-account');
  expect(await row()).toEqual({ closed_at: null, closed_by: null, close_reason: null });
});

test('a report has the account, its balance on both sides and what to do', async () => {
  const report = await reconcileNow(service.context, { day: today(), partner: 'wallet-account' });
  expect(report).toMatch(
    /paid to the bank: theirs (\d+ of [\d.]+), ours \1\n {2}fees: theirs (\d+ of [\d.]+), ours \2/,
  );
  expect(report).toMatch(/balance at its end: theirs -?[\d.]+, ours -?[\d.]+/);
  expect(report).toContain('the day moved the account otherwise than our books');
});

test('statement lines are deleted once they are too old to be compared, and sums and differences stay', async () => {
  const { db } = service.context;
  const lines = async () => (await db.selectFrom('statement_lines').select('number').execute()).length;
  const before = await lines();
  const differences = (await listed('wallet')).length;
  await purge('statement_lines', db, new Date(Date.now() + 101 * DAY));
  expect(await lines()).toBe(before);
  await purge('statement_lines', db, new Date(Date.now() + 104 * DAY));
  expect(await lines()).toBe(0);
  expect(await listed('wallet')).toHaveLength(differences);
  expect((await accountOf()).fees).toBeGreaterThan(0);
});
