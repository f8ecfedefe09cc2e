import type { Context } from '../../kit/context.ts';
import type { OrderSource, PayHost } from '../../kit/database/states.ts';
import { newOrderId, newPaymentNumbers, paymentIdOf } from '../../kit/ids.ts';
import type { Session } from '../../kit/ports/session.ts';
import { after } from '../../kit/time.ts';
import { creditHours } from '../catalogue/index.ts';
import { subjectOf, subjectOfSeveral } from '../payments/index.ts';
import { type NewOrder, sumOf, writePayment } from './create-store.ts';
import { type Decided, hashOf, type PaymentWish } from './decide.ts';
import { howToPay } from './pay.ts';
import { payableMs } from './rules.ts';

/** What is placed: the request, how it came, and what was decided of each of its orders. */
export type Placing = {
  readonly wish: PaymentWish & { readonly payHost: PayHost };
  readonly source: OrderSource;
  readonly orderVersion: number;
  readonly orders: readonly [Decided, ...Decided[]];
};

/** A payment that was made just now, with how its payer pays. */
export type Placed = {
  readonly paymentId: string;
  readonly orders: readonly { readonly orderId: string; readonly amount: number; readonly cash: number }[];
  readonly cash: number;
  readonly expiresAt: Date;
  readonly pay: Awaited<ReturnType<typeof howToPay>>;
};

/** Writes a payment with its orders. RACED: nothing was written, and it has to be decided anew. */
export async function place(
  context: Context,
  session: Session,
  { wish, source, orderVersion, orders }: Placing,
): Promise<Placed | 'RACED'> {
  const now = context.now();
  const { lifeUserId, outputEndpoint, appType } = session;
  const { requestId, payHost } = wish;
  const { paymentId, orderIds } = numbersOf(lifeUserId, orders.length, now);
  const [{ unit, query }] = orders;
  const bills = orders.reduce((sum, { lines }) => sum + lines.length, 0);
  const subject = orders.length === 1 ? subjectOf(unit, query.numberMasked) : subjectOfSeveral(bills);
  const several = orders.length > 1;
  const expiresAt = after(now, payableMs(orders));
  const placed = orders.map(
    (order, index): NewOrder => ({
      ...order,
      orderId: orderIds[index] ?? '',
      requestId: several ? `${requestId}/${index + 1}` : requestId,
      requestHash: hashOf({ payHost, orders: wish.orders.slice(index, index + 1) }),
      kind: order.unit.billing === 'PREPAID' ? 'TOP_UP' : 'BILLS',
      projectType: order.unit.projectType,
      amount: wish.orders[index]?.amount ?? 0,
      coupon: order.read.facts.coupon,
      promiseHours: creditHours(order.unit),
    }),
  );
  const written = await writePayment(context.db, {
    lifeUserId,
    paymentId,
    request: several ? { id: requestId, hash: hashOf(wish) } : null,
    orderVersion,
    outputEndpoint,
    appType,
    payHost,
    source,
    walletAgreementNo: null,
    expiresAt,
    subject,
    orders: placed,
    now,
  });
  if (written === 'RACED') return 'RACED';
  const made = placed.map(({ orderId, amount, lines }) => ({ orderId, amount, cash: sumOf(lines) }));
  const cash = sumOf(made);
  const payable = { paymentId, subject, cash, expiresAt, outputEndpoint };
  const pay = await howToPay(
    context,
    {
      ...payable,
      orderId: several ? null : (orderIds[0] ?? ''),
    },
    payHost,
  );
  return { paymentId, orders: made, cash, expiresAt, pay };
}

/** Numbers for a payment and its orders. A payment of one has the number that its order gives it. */
function numbersOf(lifeUserId: string, orders: number, now: Date) {
  if (orders > 1) return newPaymentNumbers(lifeUserId, orders, now);
  const orderId = newOrderId(lifeUserId, now);
  return { paymentId: paymentIdOf(orderId), orderIds: [orderId] };
}
