import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import { balances } from '../../src/books/ledger.ts';
import { ownerOf } from '../../src/kit/ids.ts';
import { DAY } from '../../src/kit/time.ts';
import { lockOrder } from '../../src/paying/bill-store.ts';
import { lockSubject } from '../../src/staff/proposals.ts';
import { benefits } from '../support/benefits.ts';
import { workOff, workOffRefunds } from '../support/drive.ts';
import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { booksHold, place } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { proposalIn } from '../support/staff.ts';

const { service, test, type, done, refused, waiting } = staffTest();

const payer = payerOfEach(service);
afterEach(() => booksHold(service));

const { couponOf, grant, paidWith } = benefits(service);
const { paid, shown } = paying(service, payer);

/** An order whose unit has answered finally about every bill. */
async function settled(outcome = 'SEVERAL_ANY') {
  const { order, query } = await paid(outcome);
  await workOff(service.context);
  return { orderId: order.orderId, amount: order.amount, bills: query.bills };
}

async function propose(orderId: string, ...which: string[]): Promise<string> {
  return proposalIn(await done('li.lei', 'refund', orderId, ...which, '--reason', 'paid twice'));
}

function refundsOf(orderId: string) {
  return service.context.db
    .selectFrom('refunds')
    .select(['refund_no', 'line', 'amount', 'state', 'proposal_id'])
    .where('order_id', '=', orderId)
    .orderBy('refund_no')
    .execute();
}

async function messagesOf() {
  return (await service.call('/inbox/getMessageList', {}, { ...payer, language: 'en' })).messages;
}

async function balanceOf(account: string): Promise<number> {
  return (await balances(service.context.db))
    .filter((row) => row.account === account)
    .reduce((sum, { balance }) => sum + balance, 0);
}

test('a refund that staff decide begins when a second person approves it, and shows everywhere', async () => {
  const { orderId, amount, bills } = await settled();
  const second = bills[1]?.due ?? 0;
  const before = await balanceOf('MARKETING_COST');
  const id = await propose(orderId, '--line', '2');
  expect(await shown(orderId)).toMatchObject({ status: 'SUCCEEDED', refunded: 0 });
  expect(await refundsOf(orderId)).toEqual([]);

  expect(await done('han.meimei', 'approve', id)).toBe(`Proposal ${id} is approved.`);
  const coming = await shown(orderId);
  expect(coming).toMatchObject({ status: 'REFUNDING', final: false });
  expect(coming.bills[1]).toMatchObject({
    state: 'WRITTEN_OFF',
    refund: { state: 'ON_THE_WAY', amount: second },
  });

  await workOff(service.context);
  const seen = await shown(orderId);
  expect(seen).toMatchObject({ status: 'PARTLY_REFUNDED', refunded: second, final: true });
  expect(seen.points).toBe(Math.floor((amount - second) / 100));
  expect(seen.timeline.at(-1)).toMatchObject({ step: 'REFUNDED', state: 'DONE', amount: second });
  expect(seen.receipt).toBeDefined();
  const listed = async (status: 'REFUNDED' | 'SUCCEEDED') =>
    (await service.call('/order/getOrderList', { status }, payer)).orders;
  for (const status of ['REFUNDED', 'SUCCEEDED'] as const)
    expect(await listed(status)).toMatchObject([{ orderId, status: 'PARTLY_REFUNDED', refunded: second }]);
  expect((await messagesOf())[0]).toMatchObject({ kind: 'ORDER_REFUNDED', read: false });
  // The cost of points goes down with the points that were taken back.
  const points = Math.floor(amount / 100) - Math.floor((amount - second) / 100);
  expect((await balanceOf('MARKETING_COST')) - before).toBe(second - points);
  await booksHold(service);
  await threeBooksAgree(service);

  await service.call('/inbox/readMessage', {}, payer);
  const payable = await balanceOf('PAYABLE');
  await done('han.meimei', 'approve', await propose(orderId, '--all', '--bearer', 'unit'));
  await workOffRefunds(service);
  expect(await shown(orderId)).toMatchObject({ status: 'REFUNDED', refunded: amount });
  expect(await listed('SUCCEEDED')).toEqual([]);
  expect((await balanceOf('PAYABLE')) - payable).toBe(amount - second);
  const [message] = await messagesOf();
  expect(message).toMatchObject({ kind: 'ORDER_REFUNDED', read: false });
  expect(message?.text).not.toContain('credited');
  expect(second).toBeGreaterThan(0);
});

test('a refund that staff decide is made once, however often it is approved at once', async () => {
  const { orderId } = await settled('ONE_BILL');
  const id = await propose(orderId, '--all');
  const said = await Promise.all([1, 2, 3].map(() => done('han.meimei', 'approve', id)));
  expect(said.filter((text) => text === `Proposal ${id} is approved.`)).toHaveLength(1);
  expect(said.filter((text) => text.includes('Nothing was done again'))).toHaveLength(2);
  expect(await refundsOf(orderId)).toMatchObject([
    { refund_no: `LR${orderId.slice(2)}01`, line: 1, state: 'DUE', proposal_id: Number(id) },
  ]);
  await workOff(service.context);
  expect(await shown(orderId)).toMatchObject({ status: 'REFUNDED' });
});

test('a refund that staff decide is proposed once for a line at a time, also when two people do it at once', async () => {
  const { orderId } = await settled();
  const both = await service.context.db
    .transaction()
    .execute(async (tx) => {
      await lockSubject(tx, 'REFUND', orderId);
      const typed = ['li.lei', 'han.meimei'].map((by) =>
        type('refund', orderId, '--line', '1', '--reason', 'paid twice', '--as', by),
      );
      await expect.poll(waiting).toBe(2);
      // Not awaited here: they continue when this transaction is over.
      return { typed };
    })
    .then(({ typed }) => Promise.all(typed));
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.find(({ code }) => code === 1)?.complained).toContain('about the same waits for a decision');
  await propose(orderId, '--line', '2');
  expect(await refused('li.lei', 'refund', orderId, '--all', '--reason', 'x')).toContain('about the same');
});

test('a refund that staff decide returns what was paid in cash, and the coupon stays used', async () => {
  const { couponId } = await grant(payer);
  const { order } = await paidWith(payer, couponId);
  await workOff(service.context);
  await done('han.meimei', 'approve', await propose(order.orderId, '--all'));
  await workOff(service.context);
  const seen = await shown(order.orderId);
  expect(seen).toMatchObject({ status: 'REFUNDED', refunded: order.amount - order.coupon });
  expect(order.coupon).toBeGreaterThan(0);
  expect(await couponOf(payer)).toMatchObject({ state: 'USED' });
});

test('a refund that staff decide changes nothing when it is killed half-way, shows in the log, and can be approved again', async () => {
  const { orderId } = await settled('ONE_BILL');
  const id = await propose(orderId, '--all');
  const { databaseUrl, keys } = service.context.config;
  const env = { ...process.env, ...service.sandbox.env, LIFE_ENV: 'sandbox', DATABASE_URL: databaseUrl };
  const locked = Promise.withResolvers<void>();
  const holding = service.context.db.transaction().execute(async (tx) => {
    await lockOrder(tx, { lifeUserId: ownerOf(orderId) ?? '', orderId });
    const main = join(import.meta.dirname, '../../src/main.ts');
    const child = execFile(process.execPath, [main, 'staff', 'approve', id, '--as', 'han.meimei'], {
      env: { ...env, DATA_KEYS: keys.encryption, LOOKUP_KEY: keys.lookUp },
    });
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // It waits for the order, which this transaction has locked.
    await expect.poll(waiting).toBe(1);
    child.kill('SIGKILL');
    await exited;
    locked.resolve();
  });
  await locked.promise;
  await holding;
  expect(await done('li.lei', 'log')).toContain(`NO END  approve ${id}`);
  expect(await refundsOf(orderId)).toEqual([]);
  expect(await done('li.lei', 'proposals')).toContain(`${id}  PROPOSED`);
  await done('han.meimei', 'approve', id);
  await workOff(service.context);
  expect(await shown(orderId)).toMatchObject({ status: 'REFUNDED' });
});

const refund = (orderId: string, ...which: string[]) =>
  refused('li.lei', 'refund', orderId, ...which, '--reason', 'x');

test('nobody proposes a refund of a bill that is not written off or is already refunded', async () => {
  expect(await refund('LP261121AAAAAAAAAAAABBBBBBBB', '--all')).toBe('There is no such order.');
  const { order } = await place(service, payer);
  expect(await refund(order.orderId, '--all')).toContain('is not written off');
  const rejected = await settled('REJECTED');
  expect(await refund(rejected.orderId, '--line', '1')).toContain(`has its refund already: LR`);
  expect(await refund(rejected.orderId, '--line', '2')).toBe('The order has no line 2.');
  const { orderId } = await settled('ONE_BILL');
  await done('han.meimei', 'approve', await propose(orderId, '--all'));
  expect(await refund(orderId, '--all')).toContain('has its refund already');
  await workOff(service.context);
  expect(await refund(orderId, '--line', '1')).toContain('has its refund already');
});

test('nobody approves a proposal that is their own, declined, too old or missing', async () => {
  const { orderId } = await settled('ONE_BILL');
  const first = await propose(orderId, '--all');
  expect(await refused('li.lei', 'approve', first)).toContain('your own proposal');
  await done('li.lei', 'decline', first);
  expect(await refused('han.meimei', 'approve', first)).toBe(
    `Proposal ${first} is DECLINED already, by li.lei.`,
  );
  const second = await propose(orderId, '--all');
  service.clock.advance(7 * DAY);
  expect(await refused('han.meimei', 'approve', second)).toBe(`Proposal ${second} is EXPIRED already.`);
  expect(await refused('han.meimei', 'decline', second)).toContain('EXPIRED');
  expect(await refused('han.meimei', 'approve', '999999')).toBe('There is no proposal 999999.');
  expect(await refundsOf(orderId)).toEqual([]);
  await propose(orderId, '--all');
});

test.each([
  [['--all'], '--reason is missing'],
  [['--all', '--reason', ' '], '--reason is missing'],
  [['--reason', 'x'], 'Say --line'],
  [['--all', '--line', '1', '--reason', 'x'], 'Say --line'],
  [['--line', '0', '--reason', 'x'], 'a whole number'],
  [['--all', '--bearer', 'them', '--reason', 'x'], '--bearer is unit or us'],
])('nobody proposes a refund with %j', async (which, sentence) => {
  const said = await type('refund', 'LP1', ...which, '--as', 'li.lei');
  expect(said.code === 2 && said.complained).toContain(sentence);
});

test('nobody changes a proposal in the database, approves their own there, or takes it away', async () => {
  const { orderId } = await settled('ONE_BILL');
  const id = await propose(orderId, '--all');
  const set = (what: string) =>
    sql.raw(`update proposals set ${what} where proposal_id = ${id}`).execute(service.context.db);
  await expect(set("content = '{}'")).rejects.toThrow('never changes');
  await expect(set("state = 'APPROVED', decided_by = 'li.lei', decided_at = now()")).rejects.toThrow('check');
  await expect(
    sql.raw(`delete from proposals where proposal_id = ${id}`).execute(service.context.db),
  ).rejects.toThrow('append-only');
  await done('li.lei', 'decline', id);
  await expect(set("state = 'PROPOSED', decided_by = null, decided_at = null")).rejects.toThrow(
    'never changes',
  );
});
