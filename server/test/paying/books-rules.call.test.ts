import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { openFindings } from '../../src/books/book-findings.ts';
import { checkRecentBooks } from '../../src/books/check-rounds.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { paying } from '../support/paying.ts';
import { bendTables } from '../support/rows.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

const { bend: bendWallet, paid } = paying(service, payer);

/** A finished order: written off, or rejected and refunded. */
async function ended(outcome: 'ONE_BILL' | 'REJECTED'): Promise<string> {
  const { order } = await paid(outcome);
  // A notice of the refund must not come after its row is deleted.
  await bendWallet({ notify: 'NEVER' }, order.orderId);
  await workOff(service.context);
  return order.orderId;
}

function bend(change: RawBuilder<unknown>) {
  return bendTables(service, change);
}

async function brokenRules(orderId: string): Promise<string[]> {
  await checkRecentBooks(service.context, new AbortController().signal);
  const findings = await openFindings(service.context.db, 100);
  return findings.filter((finding) => finding.orderId === orderId).map(({ rule }) => rule);
}

function ofPosting(orderId: string, event: string) {
  return sql`
  (life_user_id, event, subject) in
    (select life_user_id, event, subject from ledger_postings where order_id = ${orderId} and event = ${event})`;
}

function creditMore(orderId: string, event: string, account: string, fen: number) {
  return sql`update ledger_lines set credit = credit + ${fen} where ${ofPosting(orderId, event)} and account = ${account}`;
}

function debitMore(orderId: string, event: string, account: string, fen: number) {
  return sql`update ledger_lines set debit = debit + ${fen} where ${ofPosting(orderId, event)} and account = ${account}`;
}

/**
 * The finding that the check has to make after each change of a table: for each rule of an order's amounts the smallest change that
 * breaks it.
 */
const PLANTED: readonly [string, 'ONE_BILL' | 'REJECTED', (orderId: string) => RawBuilder<unknown>][] = [
  ['posting unbalanced', 'ONE_BILL', (id) => creditMore(id, 'PAID', 'HELD', 1)],
  ['in = out + in flight', 'ONE_BILL', (id) => debitMore(id, 'PAID', 'WALLET_CLEARING', 1)],
  ['never negative', 'ONE_BILL', (id) => creditMore(id, 'PAID', 'HELD', -1)],
  [
    'what is held is of open bills',
    'ONE_BILL',
    (id) => sql`delete from ledger_lines where ${ofPosting(id, 'WRITTEN_OFF')}`,
  ],
  [
    'what is held is of open bills',
    'ONE_BILL',
    (id) => sql`update order_bills set state = 'SENT', settled_at = null where order_id = ${id}`,
  ],
  [
    'what goes back has a refund',
    'REJECTED',
    (id) => sql`delete from ledger_lines where ${ofPosting(id, 'REFUND_DONE')}`,
  ],
  [
    'what goes back has a refund',
    'REJECTED',
    (id) => sql`update refunds set state = 'SENT' where order_id = ${id}`,
  ],
  [
    'debit without payment',
    'ONE_BILL',
    (id) => sql`update wallet_payments set state = 'CLOSED' where payment_id = ${paymentIdOf(id)}`,
  ],
  [
    'debit is the amount',
    'ONE_BILL',
    (id) => sql`update wallet_payments set cash = cash + 1 where payment_id = ${paymentIdOf(id)}`,
  ],
  [
    'write-offs are in the books',
    'ONE_BILL',
    (id) => sql`update order_bills set due = due + 1, cash = cash + 1 where order_id = ${id}`,
  ],
  [
    'refunds are in the books',
    'REJECTED',
    (id) => sql`update refunds set amount = amount - 1 where order_id = ${id}`,
  ],
  [
    'refunds of written-off bills are decided',
    'REJECTED',
    (id) => sql`update order_bills set state = 'WRITTEN_OFF' where order_id = ${id}`,
  ],
  ['lines add up', 'ONE_BILL', (id) => sql`update orders set amount = amount + 1 where order_id = ${id}`],
];

test.each(PLANTED)(
  'the check of the books finds a broken rule: %s (%s, %#)',
  async (rule, outcome, change) => {
    const orderId = await ended(outcome);
    expect(await brokenRules(orderId)).toEqual([]);
    await bend(change(orderId));
    expect(await brokenRules(orderId)).toContain(rule);
  },
);

test('a rejected bill whose refund was never begun is found, though each posting balances', async () => {
  const orderId = await ended('REJECTED');
  await bend(sql`delete from ledger_lines where ${ofPosting(orderId, 'REFUND_DONE')}`);
  await bend(sql`delete from ledger_postings where ${ofPosting(orderId, 'REFUND_DONE')}`);
  await bend(sql`delete from refunds where order_id = ${orderId}`);
  expect(await brokenRules(orderId)).toEqual(['what goes back has a refund']);
});
