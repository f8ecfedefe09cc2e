import fc from 'fast-check';
import { expect } from 'vitest';
import { checkBooks } from '../../src/books/check-rounds.ts';
import { reconcileNow } from '../../src/books/reconcile.ts';
import { writeOffNoOf } from '../../src/kit/ids.ts';
import { dayOf, HOUR, MINUTE, SECOND } from '../../src/kit/time.ts';
import { passTime } from '../support/drive.ts';
import { payerOfEach, staffTest } from '../support/fixtures.ts';
import { ask, booksHold, type Query } from '../support/orders.ts';
import { paying, threeBooksAgree } from '../support/paying.ts';
import { rowsOf } from '../support/rows.ts';
import type { Payer } from '../support/service.ts';
import { goneBack, type ShownPayment, several } from '../support/several.ts';

/** Number of histories; `RUNS` in the environment chooses another. */
const RUNS = Number(process.env['RUNS'] ?? 16);

const { service, test, decided, done } = staffTest();
const payer = payerOfEach(service);

const { bend, forge, resend } = paying(service, payer);
const { severalOf, create, payment, payAt } = several(service, payer);
const { walletRefunds, bearAll } = goneBack(service);

const UNITS = ['water-430100', 'electricity-430100'] as const;
const OUTCOMES = [
  'ONE_BILL',
  'SEVERAL_ANY',
  'REJECTED',
  'ONE_REJECTED',
  'NOT_RECEIVED',
  'ANSWER_LOST',
] as const;
const REFUND = ['alipay.trade.refund', 'alipay.trade.fastpay.refund.query'];
/** The rule of money that waits for two staff members. */
const OF_STAFF = 'refunded elsewhere';

type Placed = Awaited<ReturnType<typeof create>>;
/** `share`, from 0 to below 1, chooses what the act is about: an order, a unit, a sum. */
type Act = (placed: Placed, share: number) => Promise<unknown>;

function pass(ms: number) {
  return async () => {
    await passTime(service, ms);
  };
}
/** An act that is impossible now changes nothing. */
function orNot(act: Act): Act {
  return (placed, share) => act(placed, share).catch((error: unknown) => error);
}
function bendUnit(conduct: Record<string, unknown>): Act {
  return (_placed, share) => service.sandbox.ask('units/conduct', { unitId: chosen(UNITS, share), conduct });
}
function chosen<T>(things: readonly T[], share: number): T {
  const thing = things[Math.floor(share * things.length)];
  if (thing === undefined) throw new Error('nothing to choose');
  return thing;
}
function orderOf({ orders }: Placed, share: number) {
  return chosen(orders, share);
}
/** The number by which helpers for orders know a payment. */
function asOrder({ paymentId }: Placed): string {
  return `LP${paymentId.slice(2)}`;
}
async function backOffice({ paymentId }: Placed, amount?: number): Promise<void> {
  const more = amount === undefined ? {} : { amount };
  await service.sandbox.ask('trades/refund', { outTradeNo: paymentId, ...more });
}
function reverse(placed: Placed, share: number) {
  const writeOffNo = writeOffNoOf(orderOf(placed, share).orderId, 1);
  return service.sandbox.ask('units/reverse', { writeOffNo, tell: true });
}
function giveBack(placed: Placed, share: number) {
  return decided('refund', orderOf(placed, share).orderId, '--all', '--bearer', 'us');
}

/** Everything that can happen to a payment from outside, and time, in which the service acts. */
const ACTS = {
  'the payer pays': orNot(({ pay }) => payAt(pay?.value)),
  'the payer pays, the notice never comes': orNot(({ pay }) =>
    service.sandbox.ask('pay', { user: payer.walletUserId, pay: pay?.value, fault: 'NOTIFY_NEVER' }),
  ),
  'the payer pays after the end': orNot(({ pay }) =>
    service.sandbox.ask('pay', { user: payer.walletUserId, pay: pay?.value, late: true }),
  ),
  'the payer cancels an order': orNot((placed, share) =>
    service.call('/order/cancelOrder', { orderId: orderOf(placed, share).orderId }, payer),
  ),
  'the last notice once more': orNot((placed) => resend(asOrder(placed))),
  'an old notice': orNot((placed) =>
    forge(asOrder(placed), { trade_status: 'WAIT_BUYER_PAY', gmt_payment: '', refund_fee: '' }, true),
  ),
  'a notice of another amount': orNot((placed) => forge(asOrder(placed), { total_amount: '0.01' }, true)),
  'somebody refunds all': orNot((placed) => backOffice(placed)),
  'somebody refunds an order': orNot((placed, share) => backOffice(placed, orderOf(placed, share).cash)),
  'somebody refunds a sum': orNot((placed, share) =>
    backOffice(placed, Math.max(1, Math.floor(placed.cash * share))),
  ),
  'a unit reverses': orNot(reverse),
  'staff give an order back': orNot(giveBack),
  'the wallet is down': () => bend({ gateway: 'DOWN' }),
  'the wallet loses answers': () => bend({ gateway: 'ANSWER_LOST' }),
  'the wallet knows nothing of refunds': () => bend({ gateway: 'UNKNOWN', methods: REFUND }),
  'the wallet is well': () => bend({}),
  'a unit loses answers': bendUnit({ writeOff: { kind: 'ANSWER_LOST' } }),
  'a unit gets nothing': bendUnit({ writeOff: { kind: 'NEVER_RECEIVED' } }),
  'a unit refuses': bendUnit({ writeOff: { kind: 'REJECT', reason: 'NOT_ACCEPTED' } }),
  'a unit is well': bendUnit({}),
  'the time to pay passes': pass(18 * MINUTE),
  'hours pass': pass(6 * HOUR),
} as const satisfies Record<string, Act>;

type Name = keyof typeof ACTS;
/** The acts; paying is more frequent, because little happens without a payment. */
const NAMES = [...(Object.keys(ACTS) as Name[]), ...Array.from({ length: 6 }, (): Name => 'the payer pays')];

/** An act, what it is about, and whether the service has time to react before the next one. */
type Step = readonly [Name, number, boolean];

/** Nothing is wrong in the books, and no more has gone back or is on its way back than was paid. */
async function holds(placed: Placed, before: ShownPayment): Promise<ShownPayment> {
  const found = await checkBooks(service.context.db);
  expect(found.filter(({ rule }) => rule !== OF_STAFF)).toEqual([]);
  const rows = await rowsOf(service, 'refunds', ['amount', 'not_made', 'paid_by_bank'], {
    life_user_id: payer.lifeUserId,
  });
  const meant = rows.filter((row) => !row.not_made && !row.paid_by_bank);
  expect(meant.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeLessThanOrEqual(placed.cash);
  const now = await payment(placed.paymentId);
  for (const [index, { refunded }] of now.orders.entries())
    expect(refunded).toBeGreaterThanOrEqual(before.orders[index]?.refunded ?? 0);
  const closed = now.orders.filter(({ status }) => status === 'CLOSED').length;
  expect([0, now.orders.length]).toContain(closed);
  return now;
}

/**
 * The wallet refuses a refund for good when somebody else gave back a part of that money while ours was on its way. Its statement names that
 * part, and staff have the rest sent.
 */
async function sendRefusedAgain(): Promise<void> {
  const refused = await service.context.db
    .selectFrom('refunds')
    .select('refund_no')
    .where('state', '=', 'NEEDS_PERSON')
    .where('part_of', 'is', null)
    .execute();
  if (refused.length > 0) await readStatement();
  for (const { refund_no: refundNo } of refused) await done('li.lei', 'retry', refundNo);
}

/** The wallet's statement of the day, which the sandbox has before its end. */
async function readStatement(): Promise<void> {
  await bend({ statement: 'EARLY' });
  await reconcileNow(service.context, { partner: 'wallet', day: dayOf(new Date()) });
  await bend({});
}

async function placeOf(outcomes: readonly string[]): Promise<Placed> {
  const asked: Query[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const unitId = UNITS[index % UNITS.length];
    asked.push(await ask(service, payer, await service.account(outcome, { unitId })));
  }
  return create(severalOf(asked));
}

async function walk(outcomes: readonly string[], steps: readonly Step[]): Promise<void> {
  Object.assign(payer, await service.login());
  const placed = await placeOf(outcomes);
  let last = await payment(placed.paymentId);
  for (const [name, share, acted] of steps) {
    await ACTS[name](placed, share);
    if (acted) await pass(15 * SECOND)();
    last = await holds(placed, last);
  }
  // The faults end, also for this payment, and time passes.
  await bend({});
  await bend({}, asOrder(placed));
  for (const unitId of UNITS) await service.sandbox.ask('units/conduct', { unitId, conduct: {} });
  await expect
    .poll(async () => {
      await sendRefusedAgain();
      await pass(2 * HOUR)();
      last = await holds(placed, last);
      return last.final;
    })
    .toBe(true);
  walked.push({ ...payer, placed });
}

const walked: (Payer & { readonly placed: Placed })[] = [];

/** The payer reads the refunded amount that the wallet reports, and no part of it waits for anything. */
async function agreesWithWallet({ placed: { paymentId, orders }, ...by }: (typeof walked)[number]) {
  const refunds = await walletRefunds(paymentId).catch(() => []);
  const shown = await payment(paymentId, by);
  expect([paymentId, shown.refunded]).toEqual([paymentId, refunds.reduce((sum, amount) => sum + amount, 0)]);
  expect(shown.final).toBe(true);
  await bearAll(orders.map(({ orderId }) => orderId));
}

test('the books hold after each step of random histories of payments of several orders, and every one ends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...OUTCOMES), { minLength: 1, maxLength: 5 }),
      fc.array(
        fc.tuple(
          fc.constantFrom(...NAMES),
          fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
          fc.boolean(),
        ),
        { minLength: 4, maxLength: 14 },
      ),
      walk,
    ),
    { numRuns: RUNS, endOnFailure: true },
  );
  // The wallet's statement has payments and refunds that no notice reported.
  await readStatement();
  await pass(6 * HOUR)();
  // A payment after a close of which somebody has refunded a part: the wallet refuses the refund of the whole.
  await sendRefusedAgain();
  await pass(6 * HOUR)();
  for (const each of walked) await agreesWithWallet(each);
  await booksHold(service);
  await threeBooksAgree(service);
}, 600_000);
