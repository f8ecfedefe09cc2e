import { formatYuan } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { checkSince } from '../../src/books/check-since.ts';
import { paymentIdOf, refundNoOf, writeOffNoOf } from '../../src/kit/ids.ts';
import { after, DAY, HOUR, instant, MINUTE } from '../../src/kit/time.ts';
import { startClose } from '../../src/paying/transition-payment.ts';
import { passTime, workOff } from '../support/drive.ts';
import { payerOfEach, serviceOfEach } from '../support/fixtures.ts';
import { loseOrder, noteOrder } from '../support/lost-orders.ts';
import { detail, detailOnce, pay, place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { bendTables } from '../support/rows.ts';
import { staffAtWork } from '../support/staff.ts';

const UNIT = 'gas-430100';
const service = serviceOfEach();
const { hire, type } = staffAtWork(service);
beforeEach(async () => {
  // Each check asks every unit, and one unit is enough.
  await sql`delete from units where unit_id <> ${UNIT}`.execute(service.context.db);
  await service.context.catalogue.refresh();
  await hire();
});
const payer = payerOfEach(service);
const { bend, paid, paidUnheard, stateOf } = paying(service, payer);
const { bendUnit, listed, run } = reconciling(service);

function typed(...more: string[]) {
  return type('check', ...more, '--as', 'li.lei');
}

/** Publishes the day's statements before the day is over. */
async function statementsAreThere(): Promise<void> {
  await bend({ statement: 'EARLY' });
  await bendUnit(UNIT, { statement: 'EARLY' });
}

/** The content of each table except the log of the commands. */
async function everything(): Promise<string> {
  const { rows } = await sql<{ table: string; content: string }>`
    select relname as table,
      md5(query_to_xml(format('select t::text from %I t order by 1', relname), true, true, '')::text) as content
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'staff_log'
    order by relname`.execute(service.context.db);
  return JSON.stringify(rows);
}

test('the check of restored books finds that books, wallet and units agree, by statement and number by number, and changes nothing', async () => {
  await paid('ONE_BILL', { unitId: UNIT });
  await paid('REJECTED', { unitId: UNIT });
  await workOff(service.context);
  const before = await everything();
  const byNumber = await typed();
  expect(byNumber).toMatchObject({ code: 0, complained: '' });
  expect(byNumber.printed).toContain('Every rule of the books holds for them.');
  // Two payments, a write-off, a rejected bill and its refund.
  expect(byNumber.printed).toContain('asked for one by one: 5.');
  await statementsAreThere();
  const byStatements = await typed();
  expect(byStatements.code).toBe(0);
  expect(byStatements.printed).toMatch(
    /Not there yet: none\.\nNumbers that partners were asked for one by one: 0\./,
  );
  expect(await everything()).toBe(before);
});

test('the check of restored books names what jobs will ask again, and needs nobody for it', async () => {
  const { order } = await paidUnheard('ONE_BILL', { unitId: UNIT });
  await statementsAreThere();
  const { code, printed } = await typed();
  expect(code).toBe(0);
  expect(printed).toMatch(
    new RegExp(
      `Asked again by jobs, nothing to do: 1\n {2}payment ${paymentIdOf(order.orderId)} .*WAITING {2}asked `,
    ),
  );
  expect(printed).not.toContain('A person decides');
  await passTime(service, MINUTE);
  expect(await stateOf(order.orderId)).toBe('PAID');
});

test('the check of restored books names a lost order that only the wallet knows, whose money is refunded once every statement has come', async () => {
  const { order } = await paidUnheard('ONE_BILL', { unitId: UNIT });
  await loseOrder(service, order.orderId);
  await bend({ statement: 'EARLY' });
  const { code, printed, complained } = await typed();
  expect(code).toBe(1);
  expect(complained).toContain('Not all is well');
  const sum = formatYuan(order.amount);
  expect(printed).toContain(
    `payment ${paymentIdOf(order.orderId)}  paid ${sum}, given back 0.00, written off 0.00`,
  );
  expect(printed).toContain(`Give ${sum} back at the wallet.`);
  expect(printed).toContain('Decide when every statement of the day is there');
});

test('the check of restored books refunds nothing of a lost order that its unit has written off', async () => {
  const { order } = await paid('ONE_BILL', { unitId: UNIT });
  await workOff(service.context);
  await loseOrder(service, order.orderId);
  await statementsAreThere();
  const { code, printed } = await typed();
  expect(code).toBe(1);
  const sum = formatYuan(order.amount);
  expect(printed).toContain(
    `order ${order.orderId}  ${paymentIdOf(order.orderId)}, ${writeOffNoOf(order.orderId, 1)}  paid ${sum}, given back 0.00, written off ${sum}`,
  );
  expect(printed).toContain('give nothing back');
  expect(printed).not.toContain('Decide when every statement');
});

test('the check of restored books leaves the refund of an open bill to the job of the bill', async () => {
  const { order } = await paid('REJECTED', { unitId: UNIT });
  const putBack = await noteOrder(service, order.orderId);
  // A late notice of the refund would tell what the restored books don't know.
  await bend({ notify: 'NEVER' }, order.orderId);
  await workOff(service.context);
  await statementsAreThere();
  await putBack();
  const { code, printed } = await typed();
  expect(printed).toContain(`write-off ${writeOffNoOf(order.orderId, 1)}`);
  expect(printed).not.toContain(refundNoOf(order.orderId, 1));
  expect(code).toBe(0);
  await workOff(service.context);
  await passTime(service, MINUTE);
  expect((await typed()).printed).not.toContain('Asked again by jobs');
});

test('the check of restored books leaves to its job what waits here and was paid and given back at the wallet', async () => {
  const { order } = await place(service, payer, 'REJECTED', { unitId: UNIT });
  const putBack = await noteOrder(service, order.orderId);
  await pay(service, payer, order.pay?.value);
  await detailOnce(service, payer, order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
  // A notice of the refund would tell what the restored books don't know.
  await bend({ notify: 'NEVER' }, order.orderId);
  await workOff(service.context);
  await putBack();
  const { code, printed } = await typed();
  expect(code).toBe(0);
  expect(printed).toContain(`payment ${paymentIdOf(order.orderId)}`);
  await statementsAreThere();
  expect((await typed()).code).toBe(0);
  await passTime(service, MINUTE);
  expect(await stateOf(order.orderId)).toBe('PAID');
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: order.cash,
  });
  await run('wallet');
  expect(await listed('wallet')).toEqual([]);
  expect((await typed()).code).toBe(0);
});

test('the check of restored books leaves a payment that is closed here and paid at the wallet to reconciliation', async () => {
  const { order } = await paidUnheard('ONE_BILL', { unitId: UNIT });
  await bend({ gateway: 'DOWN', methods: ['alipay.trade.query'] }, order.orderId);
  await startClose(service.context, paymentIdOf(order.orderId));
  await bendTables(
    service,
    sql`update wallet_payments set state = 'CLOSED', next_action_at = null, closed_at = ${service.context.now()} where payment_id = ${paymentIdOf(order.orderId)}`,
  );
  await sql`insert into order_events (life_user_id, order_id, machine, subject, event, from_state, to_state, at)
    select life_user_id, order_id, 'PAYMENT', payment_id, 'WALLET_CLOSED', 'CLOSING', 'CLOSED', ${service.context.now()}
    from order_payments where order_id = ${order.orderId}`.execute(service.context.db);
  await bend({}, order.orderId);
  const found = async () => (await checkSince(service.context, after(service.context.now(), -HOUR))).found;
  const expected = {
    number: paymentIdOf(order.orderId),
    who: 'RECONCILIATION',
    theirs: order.amount,
    ourState: 'CLOSED',
  };
  expect(await found()).toMatchObject([{ ...expected, day: null }]);
  await statementsAreThere();
  expect(await found()).toMatchObject([expected]);
  expect((await typed()).printed).toContain(
    'Asked again when the day is reconciled, or now by "reconcile": 1',
  );
});

test('the check of restored books finds what is done here and was never done at the partner', async () => {
  const { order } = await place(service, payer, 'ONE_BILL', { unitId: UNIT });
  await bendTables(
    service,
    sql`update wallet_payments set state = 'PAID', paid_at = ${service.context.now()}, next_action_at = null where payment_id = ${paymentIdOf(order.orderId)}`,
  );
  const { code, printed } = await typed();
  expect(code).toBe(1);
  expect(printed).toContain(
    `payment ${paymentIdOf(order.orderId)}  order ${order.orderId}  wallet  only in our books`,
  );
  // The check of the books finds it too: the order has no posting.
  expect(printed).toContain(`${order.orderId}  debit without payment`);
});

test('the check of restored books finds a missing line of the ledger', async () => {
  const { order } = await paid('ONE_BILL', { unitId: UNIT });
  await bendTables(
    service,
    sql`delete from ledger_lines where subject = ${paymentIdOf(order.orderId)} and debit > 0`,
  );
  const { code, printed } = await typed();
  expect(code).toBe(1);
  expect(printed).toContain(`${order.orderId}  posting unbalanced`);
});

test('the check of restored books does not treat a missing answer as an answer: what is unknown is asked again', async () => {
  const { order } = await paid('ONE_BILL', { unitId: UNIT });
  await workOff(service.context);
  await bend({ gateway: 'DOWN' });
  await bendUnit(UNIT, { down: true });
  const { code, printed } = await typed();
  expect(code).toBe(1);
  for (const name of [`wallet ${paymentIdOf(order.orderId)}`, `${UNIT} ${writeOffNoOf(order.orderId, 1)}`])
    expect(printed).toContain(`  ${name}`);
  expect(printed).toContain('Not known, no answer: run the check again');
  expect(printed).not.toContain('A person decides');
});

test('the result of a check is printed as JSON that a program can compare', async () => {
  const { order } = await paidUnheard('ONE_BILL', { unitId: UNIT });
  await loseOrder(service, order.orderId);
  await statementsAreThere();
  const { printed } = await typed('--json');
  expect(JSON.parse(printed)).toMatchObject({
    books: { findings: [] },
    notThere: [],
    found: [
      {
        who: 'PERSON',
        reason: 'THEIRS_ONLY',
        number: paymentIdOf(order.orderId),
        theirs: order.amount,
        ours: null,
      },
    ],
  });
});

test('the moment of a check is by default a day ago, and the check begins an hour before it', async () => {
  const at = after(service.context.now(), -30 * MINUTE);
  const { printed } = await typed('--since', shanghai(at));
  expect(printed).toContain(`Since ${shanghai(after(at, -HOUR))}:00+08:00`);
  expect((await typed()).printed).toContain(
    `Since ${shanghai(after(service.context.now(), -DAY - HOUR)).slice(0, 13)}`,
  );
});

test('the moment of a check may not lie in the future, or more than two weeks back', async () => {
  const now = service.context.now();
  expect((await typed('--since', shanghai(after(now, HOUR)))).complained).toContain('still to come');
  expect((await typed('--since', shanghai(after(now, -15 * DAY)))).complained).toContain('14 days');
  expect(await typed('--since', 'yesterday')).toMatchObject({ code: 2 });
});

test('the moment of a check limits what the check reads of the books', async () => {
  await paid('ONE_BILL', { unitId: UNIT });
  await workOff(service.context);
  await bendTables(service, sql`update order_events set at = at - interval '3 days'`);
  await bendTables(service, sql`update ledger_postings set posted_at = posted_at - interval '3 days'`);
  expect((await typed()).printed).toContain(': 0 orders that moved');
});

function shanghai(at: Date): string {
  return instant(at).slice(0, 16);
}
