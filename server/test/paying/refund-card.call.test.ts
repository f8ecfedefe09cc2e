import { expect } from 'vitest';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { countWaiting } from '../../src/paying/waiting-rows.ts';
import { passTime, workOff } from '../support/drive.ts';
import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { detail } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { refundsElsewhere } from '../support/several.ts';

const { service, test, done } = staffTest();
const payer = payerOfEach(service);
const { bend, paid } = paying(service, payer);
const { refundElsewhere } = refundsElsewhere(service);

async function refundedToCard() {
  const { order } = await paid('REJECTED');
  await bend({ card: 'ON_THE_WAY' }, order.orderId);
  await workOff(service.context);
  const { refundNo = '' } = (await shown(order.orderId)) ?? {};
  return { orderId: order.orderId, refundNo };
}
async function shown(orderId: string) {
  return (await detail(service, payer, orderId)).bills[0]?.refund;
}
function troubled() {
  return countWaiting(service.context.db, 'RefundCard', service.clock.now());
}
function answered(orderId: string, refundNo: string, card: 'ARRIVED' | 'FAILED') {
  return service.sandbox.ask('trades/card', { outTradeNo: paymentIdOf(orderId), requestNo: refundNo, card });
}

test('a refund that is done is on its way to the card until the bank has it, which a query or a notice tells', async () => {
  const { orderId, refundNo } = await refundedToCard();
  expect(await shown(orderId)).toMatchObject({ state: 'DONE' });
  await passTime(service, 2 * MINUTE);
  expect(await shown(orderId)).toMatchObject({
    state: 'DONE',
    card: { state: 'ON_THE_WAY', by: expect.any(String) },
  });
  await answered(orderId, refundNo, 'ARRIVED');
  await expect
    .poll(() => shown(orderId))
    .toMatchObject({ card: { state: 'ARRIVED', at: expect.any(String) } });
  await threeBooksAgree(service);
});

test('a refund to a balance has no card, and is asked about once', async () => {
  const { order } = await paid('REJECTED');
  await workOff(service.context);
  await passTime(service, 2 * MINUTE);
  expect(await shown(order.orderId)).not.toHaveProperty('card');
  const row = await service.context.db
    .selectFrom('refunds')
    .select(['card_attempts as attempts', 'card_next_at as next'])
    .where('order_id', '=', order.orderId)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ attempts: 1, next: null });
});

test('a refund that the bank sends back is a case for staff, and the payer reads where the money is', async () => {
  const { orderId, refundNo } = await refundedToCard();
  await passTime(service, 2 * MINUTE);
  const before = await troubled();
  await answered(orderId, refundNo, 'FAILED');
  await expect.poll(() => shown(orderId)).toMatchObject({ state: 'DONE', card: { state: 'IN_WALLET' } });
  expect(await troubled()).toBe(before + 1);
  expect(service.logs).toContainEqual(
    expect.objectContaining({
      level: 'error',
      event: 'refund sent back by the bank, needs a person',
      refundNo,
    }),
  );
  const said = await done('li.lei', 'card', 'settled', refundNo, '--reason', 'seen at the wallet');
  expect(said).toContain('in the wallet');
  expect(await troubled()).toBe(before);
});

test('a bank that says nothing is asked about, and is a case a week after it was expected', async () => {
  const { orderId } = await refundedToCard();
  for (let day = 0; day < 11; day += 1) {
    await passTime(service, DAY);
  }
  expect(await troubled()).toBeGreaterThan(0);
  await bend({ card: 'ARRIVED' }, orderId);
  await passTime(service, DAY);
  expect(await shown(orderId)).toMatchObject({ card: { state: 'ARRIVED' } });
});

test('a notice about the card of a refund that somebody else made is taken, and one that the bank sent back is a case', async () => {
  const { order } = await paid('ONE_BILL');
  const number = await refundElsewhere(order.orderId);
  await workOff(service.context);
  const before = await troubled();
  await answered(order.orderId, number, 'FAILED');
  await expect
    .poll(() => shown(order.orderId))
    .toMatchObject({ refundNo: number, state: 'DONE', card: { state: 'IN_WALLET' } });
  expect(await troubled()).toBe(before + 1);
  await done('li.lei', 'card', 'settled', `LE${order.orderId.slice(2)}01`, '--reason', 'seen at the wallet');
  expect(await troubled()).toBe(before);
});
