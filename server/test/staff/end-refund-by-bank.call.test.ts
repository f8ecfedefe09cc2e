import { afterEach, beforeAll, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { openFindings } from '../../src/books/book-findings.ts';
import { openDifferences } from '../../src/books/differences.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { MINUTE } from '../../src/kit/time.ts';
import { passTime, workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { booksHold } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { balance, run } = reconciling(service);
const { hire, done, refused, proposed, decided, borne } = staffAtWork(service);
beforeAll(hire);
afterEach(() => booksHold(service));

const { bend, paid, shown } = paying(service, payer);

async function refusedRefund() {
  const { order } = await paid('REJECTED');
  await service.sandbox.ask('trades/finish', { outTradeNo: paymentIdOf(order.orderId) });
  await workOff(service.context);
  return { ...order, refundNo: `LR${order.orderId.slice(2)}01` };
}

/** The wallet makes a refund after all, under our number. */
function makeAfterAll({ orderId, refundNo }: { orderId: string; refundNo: string }, notice: 'SENT' | 'LOST') {
  const conduct = notice === 'LOST' ? { notify: 'NEVER' } : {};
  return bend(conduct, orderId).then(() =>
    service.sandbox.ask('trades/refund', { outTradeNo: paymentIdOf(orderId), number: refundNo }),
  );
}

test('a refund that the wallet refuses for good ends when two persons have paid it by bank', async () => {
  const { orderId, refundNo, cash } = await refusedRefund();
  const [bank, clearing] = [await balance('BANK'), await balance('WALLET_CLEARING')];
  expect(await done('li.lei', 'waiting')).toContain(`RefundNeedsPerson  ${orderId}  ${refundNo}`);
  await decided('end', refundNo);
  await workOff(service.context);
  expect(await shown(orderId)).toMatchObject({
    status: 'REFUNDED',
    refunded: cash,
    bills: [{ refund: { state: 'DONE', way: 'BANK' } }],
  });
  const { messages } = await service.call('/inbox/getMessageList', {}, { ...payer, language: 'en' });
  expect(messages[0]).toMatchObject({
    kind: 'ORDER_REFUNDED',
    text: expect.stringContaining('bank transfer'),
  });
  expect((await balance('BANK')) - bank).toBe(-cash);
  expect(await balance('WALLET_CLEARING')).toBe(clearing);
  expect(await balance('REFUNDS_PAYABLE')).toBe(0);
  expect(await done('li.lei', 'waiting')).not.toContain(refundNo);
  expect(await refused('li.lei', 'retry', refundNo)).toContain('unfinished');
  expect(await refused('li.lei', 'end', refundNo, '--reason', 'x')).toContain('is DONE');
  await run('wallet');
  const { differences } = await openDifferences(service.context.db, { limit: 100 });
  expect(differences.filter((one) => one.orderId === orderId)).toEqual([]);
});

test('a refund that does not need a person, or that the wallet has made, is not paid by bank', async () => {
  const { order } = await paid('REJECTED');
  await bend({ sellerShort: true });
  await workOff(service.context);
  const open = `LR${order.orderId.slice(2)}01`;
  expect(await refused('li.lei', 'end', open, '--reason', 'x')).toContain('is UNKNOWN');
  await bend({});
  await done('li.lei', 'retry', open);
  await workOff(service.context);
  const refund = await refusedRefund();
  await makeAfterAll(refund, 'LOST');
  expect(await refused('li.lei', 'end', refund.refundNo, '--reason', 'x')).toContain('The wallet has made');
  expect(await refused('li.lei', 'end', 'LP1', '--reason', 'x')).toContain('no such payment');
  await done('li.lei', 'retry', refund.refundNo);
  await workOff(service.context);
  await passTime(service, MINUTE);
  expect(await shown(refund.orderId)).toMatchObject({ status: 'REFUNDED' });
});

test('a refund of which the wallet does not say whether it has made it is not paid by bank', async () => {
  const refund = await refusedRefund();
  await makeAfterAll(refund, 'LOST');
  await bend({ methods: ['alipay.trade.fastpay.refund.query'], gateway: 'UNKNOWN' }, refund.orderId);
  expect(await refused('li.lei', 'end', refund.refundNo, '--reason', 'x')).toContain(
    'does not say whether it has made',
  );
  await bend({}, refund.orderId);
  await done('li.lei', 'retry', refund.refundNo);
  await workOff(service.context);
  await passTime(service, MINUTE);
  expect(await shown(refund.orderId)).toMatchObject({ status: 'REFUNDED' });
});

test('a refund that was sent again after it was proposed is not ended by the approval', async () => {
  const { refundNo, orderId } = await refusedRefund();
  const id = await proposed('end', refundNo);
  await done('li.lei', 'retry', refundNo);
  expect(await refused('han.meimei', 'approve', id)).toContain('does not wait for');
  await workOff(service.context);
  expect(await shown(orderId)).toMatchObject({ status: 'REFUNDING', refunded: 0 });
  await done('han.meimei', 'approve', id);
});

test.each(['SENT', 'LOST'] as const)(
  'a wallet that makes the refund after all, its notice %s: a finding, booked once, and two persons end it',
  async (notice) => {
    const refund = await refusedRefund();
    await decided('end', refund.refundNo);
    await makeAfterAll(refund, notice);
    if (notice === 'LOST') {
      await bend({ statement: 'EARLY' });
      await run('wallet');
      await run('wallet');
    }
    const waiting = () => done('li.lei', 'waiting');
    await soon(async () => expect(await waiting()).toContain(`RefundedElsewhere  ${refund.orderId}`));
    const found = await openFindings(service.context.db, 100);
    expect(found.filter(({ orderId }) => orderId === refund.orderId)).toMatchObject([
      { rule: 'refunded elsewhere' },
    ]);
    expect(await balance('REFUNDED_ELSEWHERE')).toBe(refund.cash);
    expect(await balance('REFUNDS_PAYABLE')).toBe(0);
    await borne(refund.orderId, 'us');
    expect(await waiting()).not.toContain('RefundedElsewhere');
    await bend({ statement: 'EARLY' });
    await run('wallet');
    const { differences } = await openDifferences(service.context.db, { limit: 100 });
    expect(differences.filter((one) => one.orderId === refund.orderId)).toEqual([]);
  },
);
