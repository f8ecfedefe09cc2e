import { MOST_ORDERS } from '@life-payment/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counting } from '../support/counting.ts';
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

test.each([1, MOST_ORDERS])('a payment of %i orders takes three round trips', async (orders) => {
  const payer = await service.login();
  const { queries, severalOf } = several(service, payer);
  const outcomes = Array.from({ length: orders }, (_, at) => (at % 5 === 0 ? 'SEVERAL_ANY' : 'ONE_BILL'));
  const wish = severalOf(await queries(outcomes));
  expect(await count('/order/createPayment', wish, payer)).toBe(ROUND_TRIPS);
});
