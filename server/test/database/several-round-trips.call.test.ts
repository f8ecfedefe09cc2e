import { MOST_ORDERS } from '@life-payment/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counting } from '../support/counting.ts';
import type { Query } from '../support/orders.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { several } from '../support/several.ts';

/** The session, the facts, and one statement that writes everything. */
const ROUND_TRIPS = 3;

let stack: AsyncDisposableStack;
let service: TestService;
let count: ReturnType<typeof counting>;

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  service = await openTestService();
  stack.defer(service.stop);
  count = counting(service);
});
afterAll(() => stack.disposeAsync());

/** Queries reduced to some of their bills. */
function partOf(asked: readonly Query[], from: number, to?: number): Query[] {
  return asked.map((query) => ({ ...query, bills: query.bills.slice(from, to) }));
}

test.each([1, MOST_ORDERS])('a payment of %i orders takes three round trips', async (orders) => {
  const payer = await service.login();
  const { queries, severalOf, create, payAt, paymentOnce } = several(service, payer);
  const asked = await queries(Array.from({ length: orders }, () => 'SEVERAL_ANY'));
  // At most ten unpaid orders are of accounts never paid.
  const { paymentId, pay } = await create(severalOf(partOf(asked.slice(0, 10), 0, 1)));
  await payAt(pay?.value);
  await paymentOnce(paymentId, ({ status }) => status === 'PROCESSING');
  const wish = severalOf(partOf(asked, 1));
  expect(await count('/order/createPayment', wish, payer)).toBe(ROUND_TRIPS);
});
