import { MOST_ORDERS } from '@life-payment/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Counting, countingApp } from '../support/counting.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { several } from '../support/several.ts';

/** The session, the facts, and one statement that writes everything. */
const MOST_ROUND_TRIPS = 3;

/** Caches check for a new version once a second. One of these attempts is without such a check. */
const TRIES = 3;

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

// @id several-round-trips
test.each([1, MOST_ORDERS])('a payment of %i orders takes three round trips', async (orders) => {
  const payer = await service.login();
  const { queries, severalOf } = several(service, payer);
  const counts: number[] = [];
  for (let tried = 0; tried < TRIES; tried += 1) {
    const outcomes = Array.from({ length: orders }, (_, at) => (at % 5 === 0 ? 'SEVERAL_ANY' : 'ONE_BILL'));
    const wish = severalOf(await queries(outcomes));
    counts.push(await count('/order/createPayment', wish, payer));
  }
  expect(Math.min(...counts)).toBeLessThanOrEqual(MOST_ROUND_TRIPS);
});
