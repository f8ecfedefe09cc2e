import { afterEach, beforeAll, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY, HOUR, MINUTE } from '../../src/kit/time.ts';
import { readComplaints } from '../../src/modules/complaints/index.ts';
import { closings } from '../support/closing.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { gauges } from '../support/gauges.ts';
import { detail } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { purge } from '../support/purging.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { hire, done, refused } = staffAtWork(service);
const gauge = gauges(service);
const { bend, paid } = paying(service, payer);
const { close, erased } = closings(service, payer);
beforeAll(hire);
afterEach(() => service.context.db.deleteFrom('complaints').execute());

const FEEDBACK = 'alipay.merchant.tradecomplain.feedback.submit';
const QUERY = 'alipay.merchant.tradecomplain.query';

type AtWallet = {
  readonly status: string;
  readonly feedback_code: string;
  readonly feedback_content: string;
};

/** A payer complains at the wallet; the service has not read it yet. */
async function complain(outTradeNo: string, content = 'it was taken twice'): Promise<string> {
  return (await service.sandbox.ask<{ complaintId: string }>('complaints', { outTradeNo, content }))
    .complaintId;
}

/** The same, read by the service. */
async function complained(outTradeNo: string): Promise<string> {
  const complaintId = await complain(outTradeNo);
  await readComplaints(service.context);
  return complaintId;
}

/** Leaves out the complaints of other tests, which the wallet still tells. */
async function only(complaintId: string): Promise<void> {
  await service.context.db.deleteFrom('complaints').where('complaint_id', '!=', complaintId).execute();
}

function atWallet(complaintId: string) {
  return service.sandbox.ask<AtWallet>(`complaints/${complaintId}`);
}

/** How often the service has called a method. The official client repeats a call itself when its connection breaks. */
async function callsOf(method: string): Promise<number> {
  const { events } = await service.sandbox.ask<{ events: { what: string; facts: { requestId?: string } }[] }>(
    'events?after=0',
  );
  const calls = events.filter(({ what }) => what === method);
  return new Set(calls.map(({ facts }) => facts.requestId)).size;
}

function rowOf(complaintId: string) {
  return service.context.db
    .selectFrom('complaints')
    .selectAll()
    .where('complaint_id', '=', complaintId)
    .executeTakeFirst();
}

async function stateOf(complaintId: string): Promise<string | undefined> {
  return (await rowOf(complaintId))?.state;
}

function answer(complaintId: string, by = 'li.lei'): Promise<string> {
  return done(by, 'complaint', 'answer', complaintId, '--what', 'refunded', '--text', 'It went back today.');
}

/** Runs what is due during some minutes. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    service.clock.advance(MINUTE);
    await workOff(service.context);
  }
}

test('a complaint at the wallet becomes one case, with its deadline, its order and the wallet’s number', async () => {
  const { order } = await paid();
  const complaintId = await complained(paymentIdOf(order.orderId));
  await readComplaints(service.context);
  const row = await rowOf(complaintId);
  expect(row).toMatchObject({ life_user_id: payer.lifeUserId, order_id: order.orderId, state: 'OPEN' });
  expect((row?.answer_by.getTime() ?? 0) - (row?.complained_at.getTime() ?? 0)).toBe(24 * HOUR);
  expect(await done('li.lei', 'complaint', 'list')).toContain(`${complaintId}  OPEN  order ${order.orderId}`);
  expect(await done('li.lei', 'waiting')).toContain(`ComplaintDue  ${complaintId}  ${order.orderId}`);
  const shown = await done('li.lei', 'complaint', 'show', complaintId);
  expect(shown).toContain('it was taken twice');
  expect(shown).toContain(payer.mobile);
});

test('a complaint about a trade that is not ours is a case too', async () => {
  const complaintId = await complained('T-of-somebody');
  expect(await rowOf(complaintId)).toMatchObject({ life_user_id: '', order_id: 'T-of-somebody' });
  expect(await done('li.lei', 'complaint', 'list')).toContain('number of nobody: T-of-somebody');
});

test('complaints of several pages are all read, also when the wallet is silent in between', async () => {
  const ids = [];
  for (let nth = 0; nth < 25; nth += 1) ids.push(await complain(`T${nth}`));
  await bend({ gateway: 'DOWN', methods: ['alipay.merchant.tradecomplain.batchquery'] });
  await readComplaints(service.context);
  expect(await stateOf(ids[0] ?? '')).toBeUndefined();
  await bend({});
  await Promise.all([readComplaints(service.context), readComplaints(service.context)]);
  const rows = await service.context.db.selectFrom('complaints').select('complaint_id').execute();
  expect(rows.map(({ complaint_id }) => complaint_id)).toEqual(expect.arrayContaining(ids));
});

test('an answer is decided once, sent by a job, and the case leaves the list', async () => {
  const { order } = await paid();
  const complaintId = await complained(paymentIdOf(order.orderId));
  const both = await Promise.allSettled([answer(complaintId), answer(complaintId, 'han.meimei')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect((await atWallet(complaintId)).status).toBe('MERCHANT_PROCESSING');
  await workOff(service.context);
  expect(await atWallet(complaintId)).toMatchObject({
    status: 'MERCHANT_FEEDBACKED',
    feedback_code: '02',
    feedback_content: 'It went back today.',
  });
  expect(await stateOf(complaintId)).toBe('ANSWERED');
  expect(await done('li.lei', 'waiting')).not.toContain(complaintId);
  expect(await done('li.lei', 'complaint', 'list', '--all')).toContain(`${complaintId}  ANSWERED`);
  expect(
    await refused('li.lei', 'complaint', 'answer', complaintId, '--what', 'other', '--text', 'x'),
  ).toContain('is ANSWERED already');
  const long = ['complaint', 'answer', complaintId, '--what', 'other', '--text', '字'.repeat(201)];
  expect(await refused('li.lei', ...long)).toContain('1 to 200');
});

test('an answer whose arrival is not known is asked about, and not sent a second time', async () => {
  const complaintId = await complained('T-lost');
  await bend({ gateway: 'ANSWER_LOST', methods: [FEEDBACK] });
  const before = await callsOf(FEEDBACK);
  await answer(complaintId);
  await workOff(service.context);
  expect(await stateOf(complaintId)).toBe('UNKNOWN');
  await bend({ gateway: 'DOWN', methods: [QUERY] });
  await pass(3);
  expect(await stateOf(complaintId)).toBe('UNKNOWN');
  await bend({});
  await pass(5);
  expect(await stateOf(complaintId)).toBe('ANSWERED');
  expect((await callsOf(FEEDBACK)) - before).toBe(1);
});

test('an answer that did not arrive is sent again', async () => {
  const complaintId = await complained('T-down');
  await bend({ gateway: 'DOWN', methods: [FEEDBACK] });
  await answer(complaintId);
  await workOff(service.context);
  await bend({});
  await pass(3);
  expect(await stateOf(complaintId)).toBe('ANSWERED');
  expect((await atWallet(complaintId)).feedback_content).toBe('It went back today.');
});

test('an alarm comes before the deadline, and another one when it has passed', async () => {
  await only(await complained('T-late'));
  expect(await gauge('life_complaints_due')).toBe(0);
  service.clock.advance(17 * HOUR);
  expect(await gauge('life_complaints_due')).toBe(1);
  expect(await gauge('life_complaints_late')).toBe(0);
  service.clock.advance(8 * HOUR);
  expect(await gauge('life_complaints_late')).toBe(1);
});

test('a complaint that the wallet ends leaves the list, and one that it opens again comes back with a new deadline', async () => {
  const complaintId = await complained('T-again');
  await answer(complaintId);
  await workOff(service.context);
  const status = (to: string) => service.sandbox.ask('complaints/status', { complaintId, status: to });
  service.clock.advance(2 * DAY);
  await status('MERCHANT_PROCESSING');
  await readComplaints(service.context);
  await only(complaintId);
  expect(await stateOf(complaintId)).toBe('OPEN');
  expect(await gauge('life_complaints_late')).toBe(0);
  await status('FINISHED');
  await readComplaints(service.context);
  expect(await stateOf(complaintId)).toBe('ENDED');
  expect(await done('li.lei', 'waiting')).not.toContain(complaintId);
});

test('a complaint after which the wallet refunds the payer stops the bill, and the money is booked once', async () => {
  const { order } = await paid();
  const complaintId = await complained(paymentIdOf(order.orderId));
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentIdOf(order.orderId) });
  await service.sandbox.ask('complaints/status', { complaintId, status: 'PLATFORM_FINISH' });
  await soon(async () =>
    expect(await detail(service, payer, order.orderId)).toMatchObject({
      status: 'REFUNDED',
      refunded: order.cash,
    }),
  );
  await workOff(service.context);
  await readComplaints(service.context);
  expect(await stateOf(complaintId)).toBe('ENDED');
  const { refunds } = await service.sandbox.ask<{ refunds: { amount: number }[] }>(
    `trades/${paymentIdOf(order.orderId)}`,
  );
  expect(refunds.map(({ amount }) => amount)).toEqual([order.cash]);
});

test('what a payer wrote is encrypted, stands in no log, is erased with the account, and deleted after its time', async () => {
  const { order } = await paid();
  await workOff(service.context);
  const complaintId = await complained(paymentIdOf(order.orderId));
  await answer(complaintId);
  await workOff(service.context);
  const row = await rowOf(complaintId);
  for (const cipher of [row?.complaint_cipher, row?.phone_cipher, row?.answer_cipher]) {
    expect(cipher?.length).toBeGreaterThan(0);
    for (const plain of ['it was taken', payer.mobile, 'It went back'])
      expect(cipher?.includes(plain)).toBe(false);
  }
  for (const plain of ['it was taken twice', payer.mobile, 'It went back today'])
    expect(JSON.stringify(service.logs)).not.toContain(plain);
  await close();
  await erased();
  expect(await rowOf(complaintId)).toMatchObject({
    complaint_cipher: Buffer.alloc(0),
    phone_cipher: Buffer.alloc(0),
    answer_cipher: Buffer.alloc(0),
  });
  expect(await done('li.lei', 'complaint', 'show', complaintId)).toContain(complaintId);
  service.clock.advance(181 * DAY);
  await purge('complaints', service.context.db, service.context.now());
  expect(await rowOf(complaintId)).toBeUndefined();
});
