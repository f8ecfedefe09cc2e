import { afterEach, expect } from 'vitest';
import { advanceStatement, openStatements, reconcileNow } from '../../src/books/reconcile.ts';
import { awaitStatements, readStatementRow } from '../../src/books/statement-store.ts';
import { DAY, dayOf, HOUR, instant, MINUTE } from '../../src/kit/time.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { openTestService } from '../support/service.ts';

const { service, test } = serviceTest();
const { paid } = paying(service, payerOfEach(service));
afterEach(() => service.context.db.deleteFrom('statements').execute());

function wallet() {
  return service.context.db
    .selectFrom('statements')
    .select(['day', 'state', 'attempts', 'problem', 'next_action_at as next'])
    .where('partner', '=', 'wallet')
    .orderBy('day')
    .execute();
}

/** Sets the service's clock to an hour of the next day. */
function tomorrowAt(hour: number): void {
  service.clock.set(new Date(Date.parse(`${dayOf(new Date())}T00:00:00+08:00`) + DAY + hour * HOUR));
}

test("the statements of each past day are expected, yesterday's first, then those that were missed", async () => {
  const today = dayOf(new Date());
  tomorrowAt(1);
  await openStatements(service.context);
  await openStatements(service.context);
  const [row, ...others] = await wallet();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ day: today, state: 'AWAITED', attempts: 0 });
  expect(instant(row?.next ?? new Date(0)).slice(11, 16)).toBe('09:00');
  const units = await service.context.db
    .selectFrom('statements')
    .select('next_action_at as next')
    .where('partner', 'not like', 'wallet%')
    .execute();
  expect(units.length).toBeGreaterThan(50);
  expect(new Set(units.map(({ next }) => instant(next ?? new Date(0)).slice(11, 16)))).toEqual(
    new Set(['01:00']),
  );

  service.clock.advance(3 * DAY);
  await openStatements(service.context);
  const days = (await wallet()).map(({ day }) => day);
  expect(days).toHaveLength(4);
  expect(days[0]).toBe(today);
});

test('a statement is fetched with growing waits until it exists, and not again', async () => {
  const id = `wallet:${dayOf(new Date())}`;
  tomorrowAt(8);
  await openStatements(service.context);
  await advanceStatement(service.context, id);
  expect(await wallet()).toMatchObject([{ attempts: 0, problem: null }]);

  tomorrowAt(9);
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'MISSING' } });
  await advanceStatement(service.context, id);
  expect(await wallet()).toMatchObject([{ state: 'AWAITED', attempts: 1, problem: 'it is not there yet' }]);
  await advanceStatement(service.context, id);
  expect(await wallet()).toMatchObject([{ attempts: 1 }]);

  service.clock.advance(10 * MINUTE);
  await service.sandbox.ask('wallet/conduct', {
    conduct: { gateway: 'DOWN', methods: ['alipay.data.dataservice.bill.downloadurl.query'] },
  });
  await advanceStatement(service.context, id);
  expect(await wallet()).toMatchObject([{ attempts: 2, problem: 'the partner does not answer' }]);

  service.clock.advance(20 * MINUTE);
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  await advanceStatement(service.context, id);
  expect(await wallet()).toMatchObject([{ state: 'MATCHED', attempts: 0, problem: null, next: null }]);
});

test('a statement that was read before its day was over is fetched again when it is due', async () => {
  const day = dayOf(new Date());
  const fetching = { methods: ['alipay.data.dataservice.bill.downloadurl.query'] };
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  await reconcileNow(service.context, { partner: 'wallet', day });
  const [early] = await wallet();
  expect(early).toMatchObject({ state: 'MATCHED', problem: null });
  expect(instant(early?.next ?? new Date(0)).slice(11, 16)).toBe('09:00');

  tomorrowAt(9);
  await service.sandbox.ask('wallet/conduct', { conduct: { gateway: 'DOWN', ...fetching } });
  await advanceStatement(service.context, `wallet:${day}`);
  expect(await wallet()).toMatchObject([
    { state: 'MATCHED', attempts: 1, problem: 'the partner does not answer' },
  ]);

  service.clock.advance(10 * MINUTE);
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  await advanceStatement(service.context, `wallet:${day}`);
  expect(await wallet()).toMatchObject([{ state: 'MATCHED', problem: null, next: null }]);
});

test('a worker fetches the statements', async () => {
  const working = await openTestService({ worker: true });
  try {
    await working.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
    const { db } = working.context;
    await awaitStatements(db, [{ partner: 'wallet', day: dayOf(new Date()), due: new Date() }]);
    await expect
      .poll(() => db.selectFrom('statements').select(['partner', 'state']).execute())
      .toContainEqual({ partner: 'wallet', state: 'MATCHED' });
  } finally {
    await working.stop();
  }
});

test('no statement of a day on which nothing moved counts as an empty one, once its hour is long over', async () => {
  const day = dayOf(new Date());
  tomorrowAt(11);
  await openStatements(service.context);
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'MISSING' } });
  for (const partner of ['wallet', 'wallet-account'])
    await advanceStatement(service.context, `${partner}:${day}`);
  expect(await wallet()).toMatchObject([{ state: 'AWAITED', problem: 'it is not there yet' }]);
  tomorrowAt(13);
  for (const partner of ['wallet', 'wallet-account']) {
    await advanceStatement(service.context, `${partner}:${day}`);
    const row = await readStatementRow(service.context.db, `${partner}:${day}`);
    expect(row).toMatchObject({ state: 'MATCHED', hash: expect.anything() });
  }
});

test('a statement that is days late is reported, where we have moved something', async () => {
  const id = `wallet:${dayOf(new Date())}`;
  await paid();
  tomorrowAt(9);
  await openStatements(service.context);
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'MISSING' } });
  service.clock.advance(3 * DAY);
  await advanceStatement(service.context, id);
  expect(service.logs).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'statement is late', partner: 'wallet' }),
  );
});
