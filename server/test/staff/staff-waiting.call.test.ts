import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY, HOUR, instant, SECOND } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { gauges, oneRowOf, setRows } from '../support/rows.ts';

const { service, test, done } = staffTest();

const payer = payerOfEach(service);
const gauge = gauges(service);
const { bendUnit } = reconciling(service);
const { bend, paid, paidUnheard } = paying(service, payer);

afterEach(() => bend({}));

function shown() {
  return done('li.lei', 'waiting');
}

async function listed(kind: string): Promise<string[]> {
  return (await shown())
    .split('\n')
    .flatMap((line) => (line.startsWith(`${kind}  `) ? [line.slice(kind.length + 2)] : []));
}

function writeOffNoOf(orderId: string): string {
  return `LW${orderId.slice(2)}01`;
}
function refundNoOf(orderId: string): string {
  return `LR${orderId.slice(2)}01`;
}

function paymentOf(orderId: string) {
  return oneRowOf(service, 'order_payments', ['expires_at', 'paid_at'], { order_id: orderId });
}

/** Since when a row of an order waits, as printed. */
function since(at: Date | null): string {
  return `since ${at && instant(at)}`;
}

test('the list of what waits is empty when nothing waits', async () => {
  await paid();
  expect(await shown()).toBe('Nothing waits.');
  await workOff(service.context);
});

test('the list of what waits has payments unknown to the wallet, oldest first', async () => {
  const younger = await paidUnheard();
  const older = await paidUnheard();
  const { db } = service.context;
  await sql`
    update wallet_payments set expires_at = expires_at - interval '1 minute'
    where payment_id = ${paymentIdOf(older.order.orderId)}`.execute(db);
  service.clock.advance(2 * HOUR);
  expect(await gauge('life_payments_unknown')).toBe(2);
  const lines = [older, younger].map(
    async ({ order: { orderId }, account: { unitId } }) =>
      `${orderId}  ${paymentIdOf(orderId)}  unit ${unitId}  ${since((await paymentOf(orderId)).expires_at)}`,
  );
  expect(await listed('PaymentUnknown')).toEqual(await Promise.all(lines));
  await workOff(service.context);
  expect(await listed('PaymentUnknown')).toEqual([]);
});

test('the list of what waits has bills without a final answer, and then the broken promise', async () => {
  const {
    order: { orderId },
    account,
  } = await paid('NOT_RECEIVED');
  await bendUnit(account.unitId, { down: true });
  const line = `${orderId}  ${writeOffNoOf(orderId)}  unit ${account.unitId}`;
  service.clock.advance(2 * HOUR);
  expect(await gauge('life_bills_unsettled')).toBe(1);
  expect(await listed('BillUnsettled')).toEqual([`${line}  ${since((await paymentOf(orderId)).paid_at)}`]);
  expect(await listed('PromiseBroken UNIT')).toEqual([]);
  service.clock.advance(2 * DAY);
  const { promised_by } = await oneRowOf(service, 'order_bills', 'promised_by', { order_id: orderId });
  expect(await gauge('life_promises_broken', 'UNIT')).toBe(1);
  expect(await listed('PromiseBroken UNIT')).toEqual([`${line}  ${since(promised_by)}`]);
  expect(await listed('PromiseBroken REFUND')).toEqual([]);
  for (const number of [account.accountNumber, payer.mobile]) expect(await shown()).not.toContain(number);
  await bendUnit(account.unitId, {});
  await workOff(service.context);
});

test('the list of what waits has refunds that were not made, and those that need a person', async () => {
  await bend({ sellerShort: true });
  const {
    order: { orderId },
    account,
  } = await paid('REJECTED');
  await workOff(service.context);
  service.clock.advance(4 * DAY);
  const refund = await oneRowOf(service, 'refunds', ['sent_at', 'promised_by'], { order_id: orderId });
  const { at } = await oneRowOf(service, 'order_events', 'at', {
    order_id: orderId,
    subject: refundNoOf(orderId),
    event: 'BEGIN',
  });
  const line = `${orderId}  ${refundNoOf(orderId)}  unit ${account.unitId}`;
  expect(await gauge('life_refunds_old')).toBe(1);
  expect(await listed('RefundOld')).toEqual([`${line}  ${since(at)}  UNKNOWN`]);
  expect(await gauge('life_promises_broken', 'REFUND')).toBe(1);
  expect(await listed('PromiseBroken REFUND')).toEqual([`${line}  ${since(refund.promised_by)}`]);
  expect(await listed('RefundNeedsPerson')).toEqual([]);
  // The rows that a refund leaves when the wallet refuses it for good.
  await setRows(service, 'refunds', { state: 'NEEDS_PERSON', next_action_at: null }, { order_id: orderId });
  expect(await gauge('life_refunds_needing_person')).toBe(1);
  expect(await listed('RefundNeedsPerson')).toEqual([`${line}  ${since(refund.sent_at)}  NEEDS_PERSON`]);
});

/** Adds jobs about the rows `from` to `to`, and makes them give up. */
function giveUp(from: number, to: number, error: string) {
  return sql`
    with added as (
      select (graphile_worker.add_job('bill', json_build_object('number', 'LW' || n))).id
      from generate_series(${from}::int, ${to}::int) n)
    select graphile_worker.permanently_fail_jobs((select array_agg(id) from added), ${error})`.execute(
    service.context.db,
  );
}

test('the list of what waits has jobs that gave up, with the error, no personal number, and how many more', async () => {
  await giveUp(1, 1, 'no account 13800001234 there\n    at somewhere');
  const [only, ...others] = await listed('JobsExhausted');
  expect(only).toMatch(/^bill {2}LW1 {2}since \S+\+08:00 {2}no account 138\*{4}34 there$/);
  expect(others).toEqual([]);
  for (const text of ['at somewhere', 'Nothing waits']) expect(await shown()).not.toContain(text);
  await giveUp(2, 100, 'broken');
  expect(await listed('JobsExhausted')).toHaveLength(100);
  await giveUp(101, 102, 'broken');
  expect(await gauge('life_jobs_exhausted')).toBe(102);
  const lines = await listed('JobsExhausted');
  expect(lines[0]).toBe(only);
  expect(lines).toHaveLength(101);
  expect(lines.at(-1)).toBe('more than these 100, which are the oldest');
  expect(lines.join('\n')).not.toMatch(/LW10[12]/);
});

test('the list of what waits and that of maintenance have partners that are left alone', async () => {
  const { wallet } = service.context;
  const since = instant(service.context.now()).slice(0, 13);
  await bend({ gateway: 'DOWN' });
  while (wallet.breaker() === 'CLOSED') await wallet.query('LP0').catch(() => undefined);
  await soon(async () => {
    expect(await listed('PartnerLeftAlone')).toEqual([expect.stringContaining(`wallet  since ${since}`)]);
  });
  expect(await done('li.lei', 'maintenance')).toContain('wallet  does not answer since');
  await bend({});
  service.clock.advance(10 * SECOND);
  await wallet.query('LP0').catch(() => undefined);
  await soon(async () => expect(await listed('PartnerLeftAlone')).toEqual([]));
});
