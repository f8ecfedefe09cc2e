import { sql } from 'kysely';
import { expect } from 'vitest';
import { DAY } from '../../src/kit/time.ts';
import { workQueueOnce } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { reconciling, today, tomorrow } from '../support/reconciling.ts';
import { gauges } from '../support/rows.ts';

const { service, test } = serviceTest();

const gauge = gauges(service);
const { bendUnit, run } = reconciling(service);

test('a gauge shows the age of the newest day whose wallet statement agrees', async () => {
  const days = () => gauge('life_wallet_statement_matched_days');
  const { sandbox, clock } = service;
  clock.advance(3 * DAY);
  expect(await days()).toBe(0);
  clock.reset();
  await sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  await run('wallet', today());
  expect(await days()).toBe(0);
  clock.advance(3 * DAY);
  expect(await days()).toBe(3);
  await sandbox.ask('wallet/conduct', { conduct: { statement: 'CUT' } });
  await run('wallet', tomorrow());
  expect(await days()).toBe(3);
  await sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  await run('wallet', tomorrow());
  expect(await days()).toBe(2);
});

test('a gauge counts jobs that gave up, without those that will be tried again', async () => {
  const exhausted = () => gauge('life_jobs_exhausted');
  const add = (tries: number) =>
    sql`select graphile_worker.add_job('bill', '{"of": "no row"}', max_attempts := ${tries}::int,
      run_at := ${new Date()})`.execute(service.context.db);
  await add(1);
  await add(2);
  expect(await exhausted()).toBe(0);
  await workQueueOnce(service.context);
  expect(await exhausted()).toBe(1);
});

test('a gauge counts units that are not called after five failures in a row', async ({ payer }) => {
  const { unitId, accountNumber, area } = await service.account('ONE_BILL');
  const ask = () => service.post('/bill/queryBill', { unitId, accountNumber, area }, payer);
  await bendUnit(unitId, { down: true });
  for (const _try of [1, 2, 3, 4]) await ask();
  expect(await gauge('life_units_left_alone')).toBe(0);
  await ask();
  expect(await gauge('life_units_left_alone')).toBe(1);
});
