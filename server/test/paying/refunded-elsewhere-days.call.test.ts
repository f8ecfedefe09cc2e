import { afterEach, beforeAll, expect, vi } from 'vitest';
import { openDifferences } from '../../src/books/differences.ts';
import { paymentIdOf } from '../../src/kit/ids.ts';
import { DAY } from '../../src/kit/time.ts';
import { workOff } from '../support/drive.ts';
import { moneyTest } from '../support/fixtures.ts';
import { detail } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { reconciling } from '../support/reconciling.ts';
import { refundsElsewhere } from '../support/refunds-elsewhere.ts';
import { staffAtWork } from '../support/staff.ts';

const { service, test, payer } = moneyTest();
const { hire, done, borne } = staffAtWork(service);
beforeAll(hire);
afterEach(() => service.sandbox.ask('wallet/clock', { aheadMs: 0 }));

const { run } = reconciling(service);
const { bend, paid } = paying(service, payer);
const { refundElsewhere, backOffice, walletRefunds } = refundsElsewhere(service);

/** fen that the service believes to have gone back of an order by somebody else's refunds. */
async function believed(orderId: string): Promise<number> {
  const rows = await service.context.db
    .selectFrom('refunds')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('origin', '=', 'WALLET')
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

async function differencesOf(orderId: string) {
  const { differences } = await openDifferences(service.context.db, { limit: 1_000 });
  return differences.filter((one) => one.orderId === orderId || one.orderId === paymentIdOf(orderId));
}

test('a refund elsewhere without a notice is booked once, when the next day’s notice tells it and then its own day’s statement', async () => {
  const { order } = await paid('SEVERAL_ANY');
  await workOff(service.context);
  await bend({ notify: 'NEVER' }, order.orderId);
  await backOffice(order.orderId, 100);
  await bend({}, order.orderId);
  await service.sandbox.ask('wallet/clock', { aheadMs: DAY });
  await refundElsewhere(order.orderId, 60);
  await service.sandbox.ask('wallet/clock', { aheadMs: 0 });
  expect(await believed(order.orderId)).toBe(160);
  await bend({ statement: 'EARLY' });
  for (let times = 0; times < 2; times += 1) await run('wallet');
  expect((await walletRefunds(order.orderId)).reduce((sum, amount) => sum + amount, 0)).toBe(160);
  expect(await believed(order.orderId)).toBe(160);
  await borne(order.orderId, 'us');
  await threeBooksAgree(service);
});

test('a refund that the wallet refused and then made under our number is met by its line of the statement', async () => {
  const { order } = await paid('ONE_REJECTED');
  vi.spyOn(service.context.wallet, 'refund').mockResolvedValueOnce('REFUSED');
  await workOff(service.context);
  vi.restoreAllMocks();
  const number = `LR${order.orderId.slice(2)}02`;
  expect(await done('li.lei', 'waiting')).toContain(`RefundNeedsPerson  ${order.orderId}  ${number}`);
  const due = (await detail(service, payer, order.orderId)).bills[1]?.due;
  await service.sandbox.ask('trades/refund', {
    outTradeNo: paymentIdOf(order.orderId),
    number,
    amount: due,
  });
  await expect.poll(() => believed(order.orderId)).toBe(due);
  expect(await detail(service, payer, order.orderId)).toMatchObject({
    status: 'PARTLY_REFUNDED',
    refunded: due,
  });
  await bend({ statement: 'EARLY' });
  for (let times = 0; times < 2; times += 1) await run('wallet');
  expect(await differencesOf(order.orderId)).toEqual([]);
  await threeBooksAgree(service);
});
