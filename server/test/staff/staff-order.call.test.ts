import { formatYuan } from '@life-payment/contract/rules';
import { afterEach, expect } from 'vitest';
import { checkNextSlice } from '../../src/books/check-rounds.ts';
import { advanceStatement, openStatements } from '../../src/books/reconcile.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY, dayOf } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { booksHold, detail } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { today } from '../support/reconciling.ts';
import { gauges, oneRowOf, setRows } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';

const { service, test, type, done, refused } = staffTest();

const payer = payerOfEach(service);
afterEach(async () => {
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
  await booksHold(service);
});

const { bend, paid, paidUnheard, stateOf } = paying(service, payer);

function refundOf(orderId: string) {
  return oneRowOf(service, 'refunds', ['refund_no', 'state', 'next_action_at'], { order_id: orderId });
}

test('an order is shown with everything that belongs to it, and nothing of its payer', async () => {
  const { order, account } = await paid('ONE_REJECTED');
  const underWay = await done('li.lei', 'order', order.orderId);
  expect(underWay).toMatch(/^jobs:\n {2}job bill:LW/m);
  await workOff(service.context);
  await done('li.lei', 'refund', order.orderId, '--line', '1', '--reason', 'call 13800001234 back');
  const text = await done('li.lei', 'order', order.orderId);
  for (const title of [
    'order',
    'payment',
    'bills',
    'refunds',
    'history',
    'postings',
    'points',
    'messages',
    'proposals',
  ])
    expect(text).toMatch(new RegExp(`^${title}:$`, 'm'));
  expect(text).toContain('event UNIT_REJECTED  was SENT  became REJECTED');
  expect(text).toContain('account REFUNDS_PAYABLE');
  expect(text).toContain('reason call 138****34 back');
  for (const secret of [account.accountNumber, payer.mobile]) expect(text).not.toContain(secret);

  const json = JSON.parse(await done('li.lei', 'order', order.orderId, '--json'));
  expect(json.order).toMatchObject([{ number: order.orderId, amount_fen: order.amount }]);
  expect(json.bills).toHaveLength(3);
  const sum = (side: string): number =>
    json.postings.reduce((total: number, line: Record<string, number>) => total + (line[side] ?? 0), 0);
  expect(sum('debit_fen')).toBe(sum('credit_fen'));
  expect(await refused('li.lei', 'order', 'LP1')).toBe('There is no order LP1.');
});

test('staff repeat a refund that failed at the wallet at once, before its next turn', async () => {
  await bend({ sellerShort: true });
  const { order } = await paid('REJECTED');
  await workOff(service.context);
  const { refund_no: number } = await refundOf(order.orderId);
  expect(await refundOf(order.orderId)).toMatchObject({ state: 'UNKNOWN' });
  await bend({});
  await workOff(service.context);
  expect(await refundOf(order.orderId)).toMatchObject({ state: 'UNKNOWN' });
  expect(await done('li.lei', 'retry', number)).toBe(`Due now: ${number}.`);
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDED' });
  expect(await refused('li.lei', 'retry', number)).toContain('Nothing of');
});

test('a refund that needs a person is sent again under its number', async () => {
  await bend({ sellerShort: true });
  const { order } = await paid('REJECTED');
  await workOff(service.context);
  // The rows that a refund leaves when the wallet refuses it for good.
  await setRows(
    service,
    'refunds',
    { state: 'NEEDS_PERSON', next_action_at: null },
    { order_id: order.orderId },
  );
  await bend({});
  const { refund_no: number } = await refundOf(order.orderId);
  expect(await done('li.lei', 'retry', order.orderId)).toBe(`Due now: ${number}.`);
  expect(await refundOf(order.orderId)).toMatchObject({ state: 'DUE' });
  await workOff(service.context);
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'REFUNDED' });
  expect(await done('li.lei', 'order', order.orderId)).toContain(
    'event STAFF_RETRY  was NEEDS_PERSON  became DUE',
  );
});

test('staff repeat every unfinished step of an order', async () => {
  const { order } = await paidUnheard();
  expect(await done('li.lei', 'retry', order.orderId)).toBe(`Due now: ${paymentIdOf(order.orderId)}.`);
  await workOff(service.context);
  expect(await stateOf(order.orderId)).toBe('PAID');
  expect(await detail(service, payer, order.orderId)).toMatchObject({ status: 'SUCCEEDED' });
  expect(await refused('li.lei', 'retry', order.orderId)).toContain('Nothing of');

  const other = await paid('SEVERAL_ANY');
  const writeOffs = other.query.bills.map((_, at) => `LW${other.order.orderId.slice(2)}0${at + 1}`);
  expect(await done('li.lei', 'retry', other.order.orderId)).toBe(`Due now: ${writeOffs.join(', ')}.`);
  await workOff(service.context);
});

test.each(['LP1', 'order', 'LX261121AAAAAAAAAAAABBBBBBBB01'])('%s is no number to retry', async (number) => {
  const said = await type('retry', number, '--as', 'li.lei');
  expect(said.code === 2 && said.complained).toContain('no number');
});

test('a day’s ledger is CSV that balances', async () => {
  const { order } = await paid('ONE_BILL');
  await workOff(service.context);
  const lines = (await done('li.lei', 'ledger', dayOf(service.clock.now())))
    .split('\n')
    .map((line) => line.split(','));
  expect(lines[0]?.join()).toBe('time,event,number,order,account,unit,debit,credit');
  const own = lines.filter((fields) => fields[3] === order.orderId && fields[1] === 'PAID');
  expect(own.map(([, , , , account, , debit, credit]) => [account, debit, credit])).toEqual([
    ['WALLET_CLEARING', formatYuan(order.cash), ''],
    ['HELD', '', formatYuan(order.amount)],
  ]);
  const sum = (side: number): number =>
    lines.slice(1).reduce((total, fields) => total + Math.round(Number(fields[side]) * 100), 0);
  expect(sum(6)).toBe(sum(7));
  expect((await type('ledger', '2026-02-30', '--as', 'li.lei')).code).toBe(2);
  expect(await refused('li.lei', 'ledger', '2999-01-01')).toContain('has not begun');
});

test('findings are those of the check of the books', async () => {
  const { order } = await paid('ONE_BILL');
  await workOff(service.context);
  const add = (fen: number) =>
    service.context.db
      .updateTable('wallet_payments')
      .set(({ eb }) => ({ cash: eb('cash', '+', fen) }))
      .where('payment_id', '=', paymentIdOf(order.orderId))
      .execute();
  await add(1);
  await checkNextSlice(service.context, new AbortController().signal);
  expect(await done('li.lei', 'findings')).toContain(`${order.orderId}  debit is the amount  since`);
  await add(-1);
  await checkNextSlice(service.context, new AbortController().signal);
  expect(await done('li.lei', 'findings')).not.toContain(order.orderId);
});

async function propose(what: string, user: string): Promise<string> {
  const said = await done('li.lei', 'user', what, user, '--reason', 'stolen phone');
  return /^Proposal (\d+)/.exec(said)?.[1] ?? '';
}
async function doneToBy(what: string, user: string): Promise<void> {
  const id = await propose(what, user);
  expect(await refused('li.lei', 'approve', id)).toContain('your own proposal');
  await done('han.meimei', 'approve', id);
}
async function codeOf(payer: Payer): Promise<string> {
  return (await service.post('/user/getAccountList', {}, payer)).envelope.msgCd;
}

test('two persons freeze a user by number or id, and unfreeze the user', async ({ payer }) => {
  const waiting = await propose('freeze', payer.mobile);
  expect(await codeOf(payer)).toBe('LIV00000');
  await done('han.meimei', 'approve', waiting);
  expect(await codeOf(payer)).toBe('LIV02101');
  expect(await refused('han.meimei', 'approve', await propose('freeze', payer.mobile))).toContain(
    'no active user',
  );
  await doneToBy('unfreeze', payer.lifeUserId);
  expect(await codeOf(payer)).toBe('LIV00000');
});

test('two persons end the sessions of a user, who logs in again', async ({ payer }) => {
  const other = await service.login(payer);
  await doneToBy('logout', payer.mobile);
  for (const session of [payer, other]) expect(await codeOf(session)).toBe('SYS00401');
  expect(await codeOf(await service.login(payer))).toBe('LIV00000');
});

test('an unknown user is refused, and the log has no number', async () => {
  expect(await refused('li.lei', 'user', 'freeze', '13999999999', '--reason', 'x')).toBe(
    'There is no such user.',
  );
  expect(await refused('li.lei', 'user', 'freeze', 'NOBODY', '--reason', 'x')).toBe('There is no such user.');
  expect(await done('li.lei', 'log')).not.toContain('13999999999');
});

afterEach(async () => {
  await service.context.db.deleteFrom('differences').execute();
  await service.context.db.deleteFrom('statement_lines').execute();
  await service.context.db.deleteFrom('statements').execute();
});

const REASON = ['--reason', 'the wallet lost it; compared by hand'];

/**
 * Lets the wallet's statement of today be asked for until the service stops. Something was paid today: without a movement no
 * statement counts as an empty one. Other statements are left out.
 */
async function neverCame(): Promise<void> {
  await paid();
  service.clock.advance(DAY);
  await openStatements(service.context);
  await service.context.db.deleteFrom('statements').where('partner', '!=', 'wallet').execute();
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'MISSING' } });
  service.clock.advance(31 * DAY);
  await advanceStatement(service.context, `wallet:${today()}`);
}

function row() {
  return service.context.db
    .selectFrom('statements')
    .select(['state', 'next_action_at as next'])
    .where('statement_id', '=', `wallet:${today()}`)
    .executeTakeFirst();
}

function awaitedDays(): Promise<number | undefined> {
  return gauges(service)('life_statement_oldest_awaited_days', 'wallet');
}

function difference() {
  return service.context.db
    .selectFrom('differences')
    .select(['closed_by as by', 'close_reason as reason'])
    .where('kind', '=', 'STATEMENT')
    .executeTakeFirst();
}

test('a statement that never came is a difference, which a person closes with the reason', async () => {
  await neverCame();
  expect(await row()).toMatchObject({ state: 'AWAITED', next: null });
  expect(await awaitedDays()).toBe(0);
  const finding = `wallet:${today()}:STATEMENT:`;
  expect(await done('li.lei', 'waiting')).toContain(`DifferencesOpen  ${finding}  never came`);
  await done('li.lei', 'adjust', finding, ...REASON);
  expect(await difference()).toEqual({ by: 'li.lei', reason: REASON[1] });
  expect(await done('li.lei', 'findings', '--partner', 'wallet')).toBe('');
  expect(await refused('li.lei', 'adjust', finding, ...REASON)).toContain('no open difference');
});

test('a statement that comes after all closes its difference', async () => {
  await neverCame();
  await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
  await done('li.lei', 'reconcile', '--partner', 'wallet', '--day', today());
  expect(await row()).toMatchObject({ state: 'MATCHED' });
  expect(await difference()).toEqual({ by: null, reason: null });
  expect(await done('li.lei', 'findings', '--partner', 'wallet')).not.toContain('STATEMENT');
});
