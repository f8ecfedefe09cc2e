import { MOST_ORDERS } from '@life-payment/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counting, countingApp } from '../support/counting.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { several } from '../support/several.ts';

/** The session, the facts, and one statement that writes everything. */
const MOST_ROUND_TRIPS = 3;

let stack: AsyncDisposableStack;
let service: TestService;
let count: Counting;

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  service = await openTestService();
  stack.defer(service.stop);
  count = await countingApp(service, stack);
});
afterAll(() => stack.disposeAsync());

test.each([1, MOST_ORDERS])('a payment of %i orders takes three round trips', async (orders) => {
  const payer = await service.login();
  const { queries, severalOf } = several(service, payer);
  const outcomes = Array.from({ length: orders }, (_, at) => (at % 5 === 0 ? 'SEVERAL_ANY' : 'ONE_BILL'));
  // As many as may be unpaid at once.
  const wishes = [];
  for (let made = 0; made < 3; made += 1) wishes.push(severalOf(await queries(outcomes)));
  const counts: number[] = [];
  // Caches check for a new version once a second: one of the payments follows another within that time.
  for (const wish of wishes) counts.push(await count('/order/createPayment', wish, payer));
  expect(Math.min(...counts)).toBeLessThanOrEqual(MOST_ROUND_TRIPS);
});
