import { afterEach, beforeAll, expect, vi } from 'vitest';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { refundsElsewhere } from '../support/refunds-elsewhere.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { hire, done } = staffAtWork(service);
beforeAll(hire);
afterEach(() => vi.restoreAllMocks());

const { paid } = paying(service, payer);
const { refundElsewhere, walletRefunds } = refundsElsewhere(service);

test('a refund that staff send again is not sent when somebody else has made it at the wallet meanwhile', async () => {
  const { order, query } = await paid('ONE_REJECTED');
  vi.spyOn(service.context.wallet, 'refund').mockResolvedValueOnce('REFUSED');
  await workOff(service.context);
  const refundNo = `LR${order.orderId.slice(2)}02`;
  expect(await done('li.lei', 'waiting')).toContain(`RefundNeedsPerson  ${order.orderId}  ${refundNo}`);
  const due = query.bills[1]?.due ?? 0;
  await done('li.lei', 'retry', refundNo);
  await refundElsewhere(order.orderId, due);
  await workOff(service.context);
  expect(await walletRefunds(order.orderId)).toEqual([due]);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'PARTLY_REFUNDED',
    refunded: due,
  });
  expect(await done('li.lei', 'waiting')).not.toContain(order.orderId);
  await threeBooksAgree(service);
});
