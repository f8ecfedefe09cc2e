import { UNIT_CALLS } from '@life-payment/biller-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { openRelay, type Relay } from '../../../scripts/testing/relay.ts';
import { soon } from '../../../scripts/testing/soon.ts';
import { startWorker } from '../../src/app/jobs/worker.ts';
import { openContext } from '../../src/app/open.ts';
import { jsonLog } from '../../src/kit/log.ts';
import { inbox, newNumber } from '../support/codes.ts';
import { serviceTest, sharedPayer } from '../support/fixtures.ts';
import { billState } from '../support/orders.ts';
import { paying } from '../support/paying.ts';

const { service, test } = serviceTest({ env: { LOG_LEVEL: 'info' } });
const payer = sharedPayer(service);
/** A relay between workers and the units. */
let units: Relay;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
  units = stack.adopt(await openRelay(service.context.config.biller.url), ({ close }) => close());
});
afterAll(() => stack.disposeAsync());

const { paid } = paying(service, payer);

/** A worker like that of another process, with its own connections and log; `asked` are the partners it called. */
async function workBeside() {
  const { config } = service.context;
  const lines: Record<string, unknown>[] = [];
  const log = jsonLog((line) => lines.push(JSON.parse(line)));
  const biller = { ...config.biller, url: units.url };
  const { context, pool, close } = openContext({ ...config, biller }, log, service.clock.now);
  await context.machineClock.measureFirst();
  const worker = await startWorker(context, pool);
  let stopped: Promise<void> | undefined;
  // As a process does: the queue's last statements may be under way until its connections are closed.
  const stop = () => (stopped ??= worker.stop().then(close));
  stack.defer(stop);
  const asked = () => lines.filter(({ event }) => event === 'partner asked').map(({ partner }) => partner);
  return { stop, asked };
}

function writeOffs() {
  return units.passed.filter(({ path }) => path === UNIT_CALLS.writeOff.path);
}

async function billJobsLocked(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'bill' and locked_by is not null`.execute(service.context.db);
  return rows[0]?.n ?? 0;
}

test('a worker that stops ends the job it has and leaves new ones to another', async () => {
  const first = await workBeside();
  const answer = units.hold();
  stack.defer(answer);
  const { order } = await paid();
  await soon(() => expect(writeOffs()).toHaveLength(1));
  const stopping = first.stop();
  const ended = vi.fn();
  void stopping.then(ended);

  const mobile = await newNumber(service);
  await service.call('/register/getVerifyCode', { mobile });
  const other = await workBeside();
  await soon(async () => expect(await inbox(service, mobile)).toHaveLength(1));
  await soon(() => expect(other.asked()).toContain('sms'));
  expect(first.asked()).not.toContain('sms');
  expect(ended).not.toHaveBeenCalled();
  expect(await billState(service, order.orderId)).toBe('SENT');
  expect(await billJobsLocked()).toBe(1);

  answer();
  await stopping;
  expect(await billState(service, order.orderId)).toBe('WRITTEN_OFF');
  expect(await billJobsLocked()).toBe(0);
  expect(writeOffs()).toHaveLength(1);
  await other.stop();
});
