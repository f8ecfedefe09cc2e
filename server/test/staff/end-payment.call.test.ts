import { afterEach, beforeAll, expect } from 'vitest';
import { DAY, MINUTE } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { booksHold, detail, place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { hire, done, refused, decided } = staffAtWork(service);
const { bend, paidUnheard, resend, stateOf } = paying(service, payer);
beforeAll(hire);
afterEach(() => booksHold(service));

function notEnded(orderId: string): Promise<string> {
  return refused('li.lei', 'end', orderId, '--reason', 'x');
}

test('a payment of which the wallet never says how it ended is closed by two persons; paid after all, it goes back', async () => {
  const { order } = await paidUnheard();
  const { orderId } = order;
  expect(await notEnded(orderId)).toContain('is WAITING');
  const silent = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.close'] };
  await bend({ ...silent, notify: 'NEVER' }, orderId);
  service.clock.advance(20 * MINUTE);
  await workOff(service.context);
  expect(await notEnded(orderId)).toContain('may still say');
  service.clock.advance(DAY);
  await workOff(service.context);
  expect(await done('li.lei', 'waiting')).toContain(`PaymentUnknown  ${orderId}`);
  await decided('end', orderId);
  expect(await stateOf(orderId)).toBe('CLOSED');
  expect(await notEnded(orderId)).toContain('is CLOSED');
  await bend({}, orderId);
  await resend(orderId);
  expect(await stateOf(orderId)).toBe('PAID_LATE');
  // The wallet is asked again ten seconds after its last failure.
  service.clock.advance(MINUTE);
  await workOff(service.context);
  expect(await detail(service, payer, orderId)).toMatchObject({ status: 'REFUNDED', refunded: order.cash });
});

test('a payment of which the wallet says how it ended when it is asked is not ended by a person', async () => {
  const { order } = await paidUnheard();
  const silent = { gateway: 'DOWN', methods: ['alipay.trade.query', 'alipay.trade.close'] };
  await bend({ ...silent, notify: 'NEVER' }, order.orderId);
  service.clock.advance(DAY + 20 * MINUTE);
  await workOff(service.context);
  expect(await stateOf(order.orderId)).toBe('CLOSING');
  await bend({ notify: 'NEVER' }, order.orderId);
  expect(await notEnded(order.orderId)).toContain('is PAID');
  expect(await notEnded('LP1')).toBe('There is no such payment.');
  const placed = await place(service, payer);
  expect(await notEnded(placed.order.orderId)).toContain('is WAITING');
  await workOff(service.context);
});
