import fc from 'fast-check';
import { expect } from 'vitest';
import { dayOf, HOUR, MINUTE, SECOND } from '../../src/kit/time.ts';
import { reconcileNow } from '../../src/modules/reconciliation/index.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach, serviceTest } from '../support/fixtures.ts';
import { booksHold, type Detail, detail, pay, place } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';

const { service, test } = serviceTest();
const payer = payerOfEach(service);

const { bend, forge, resend } = paying(service, payer);

const UNIT = 'water-430100';
type Placed = Awaited<ReturnType<typeof place>>;
type Act = (placed: Placed) => Promise<unknown>;

function bendUnit(conduct: Record<string, unknown>) {
  return service.sandbox.ask('units/conduct', { unitId: UNIT, conduct });
}
function pass(ms: number) {
  return async () => {
    service.clock.advance(ms);
    await workOff(service.context);
  };
}
/** An act that is impossible now changes nothing: a closed trade can't be paid, a paid order can't be cancelled. */
function orNot(act: Act): Act {
  return (placed) => act(placed).catch((error: unknown) => error);
}

const REFUND = ['alipay.trade.refund', 'alipay.trade.fastpay.refund.query'];

/** Everything that can happen to an order from outside, and time, in which the service acts. */
const ACTS = {
  'the payer pays': orNot(({ order }) => pay(service, payer, order.pay?.value)),
  'the payer pays, the notice is late': orNot(({ order }) =>
    pay(service, payer, order.pay?.value, 'NOTIFY_NEVER'),
  ),
  'the payer pays after the end': orNot(({ order }) =>
    service.sandbox.ask('pay', { user: payer.walletUserId, pay: order.pay?.value, late: true }),
  ),
  'the payer cancels': orNot(({ order: { orderId } }) =>
    service.call('/order/cancelOrder', { orderId }, payer),
  ),
  'the last notice once more': orNot(({ order }) => resend(order.orderId)),
  'an old notice': orNot(({ order }) =>
    forge(order.orderId, { trade_status: 'WAIT_BUYER_PAY', gmt_payment: '', refund_fee: '' }, true),
  ),
  'a notice of another amount': orNot(({ order }) => forge(order.orderId, { total_amount: '0.01' }, true)),
  'the wallet is down': () => bend({ gateway: 'DOWN' }),
  'the wallet loses answers': () => bend({ gateway: 'ANSWER_LOST' }),
  'the wallet knows nothing of refunds': () => bend({ gateway: 'UNKNOWN', methods: REFUND }),
  'the wallet is well': () => bend({}),
  'the unit loses answers': () => bendUnit({ writeOff: { kind: 'ANSWER_LOST' } }),
  'the unit refuses': () => bendUnit({ writeOff: { kind: 'REJECT', reason: 'NOT_ACCEPTED' } }),
  'the unit is well': () => bendUnit({}),
  'the time to pay passes': pass(18 * MINUTE),
  'hours pass': pass(6 * HOUR),
} as const satisfies Record<string, Act>;

type Name = keyof typeof ACTS;
/** The acts; paying is more frequent, because little happens without a payment. */
const NAMES = [
  ...(Object.keys(ACTS) as Name[]),
  'the payer pays',
  'the payer pays',
  'the payer pays',
] as const;

/** A reported result is never taken back, and the end stays the end unless money arrives after a close. */
function goesOn(before: Detail, now: Detail): void {
  expect(now.refunded).toBeGreaterThanOrEqual(before.refunded);
  for (const [index, { state }] of before.bills.entries())
    if (state === 'WRITTEN_OFF' || state === 'REJECTED') expect(now.bills[index]?.state).toBe(state);
  if (before.final && before.status !== 'CLOSED') expect(now.status).toBe(before.status);
  if (before.status === 'CLOSED') expect(['CLOSED', 'REFUNDING', 'REFUNDED']).toContain(now.status);
}

/** An act, and whether the service has time to react before the next one. */
type Step = readonly [Name, boolean];

async function walk(outcome: string, steps: readonly Step[]): Promise<void> {
  Object.assign(payer, await service.login());
  const placed = await place(service, payer, outcome, { unitId: UNIT });
  let last = await detail(service, payer, placed.order.orderId);
  const readDetail = async () => {
    await booksHold(service);
    const now = await detail(service, payer, placed.order.orderId);
    goesOn(last, now);
    last = now;
  };
  for (const [name, acted] of steps) {
    await ACTS[name](placed);
    if (acted) await pass(15 * SECOND)();
    await readDetail();
  }
  // The faults end, also for this order, and time passes.
  await bend({});
  await bend({}, placed.order.orderId);
  await bendUnit({});
  await expect
    .poll(async () => {
      await pass(2 * HOUR)();
      await readDetail();
      return last.final;
    })
    .toBe(true);
  expect(last).not.toHaveProperty('promise');
}

test('the books hold after each step of random order histories, and every order ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('SEVERAL_ANY', 'ONE_REJECTED', 'REJECTED'),
      fc.array(fc.tuple(fc.constantFrom(...NAMES), fc.boolean()), { minLength: 4, maxLength: 12 }),
      walk,
    ),
    { numRuns: 16, endOnFailure: true },
  );
  // The wallet's statement has payments after a close that no notice reported.
  await bend({ statement: 'EARLY' });
  await reconcileNow(service.context, { partner: 'wallet', day: dayOf(new Date()) });
  await pass(6 * HOUR)();
  await booksHold(service);
  await threeBooksAgree(service);
}, 90_000);
