import {
  type createLifeOrder,
  NO_SUCH_THING,
  OWN_ORDER_OPEN,
  type RequestOf,
  type ResponseOf,
  TOO_MANY_REQUESTS,
} from '@life-payment/contract';
import { isRefusal, type Language, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { OrderSource } from '../../kit/database/states.ts';
import type { Session } from '../../kit/ports/session.ts';
import { instant } from '../../kit/time.ts';
import { startClose } from '../payments/index.ts';
import { freeAgain, freeAt } from './being-deducted.ts';
import { closeOthers } from './close-others.ts';
import { decide, MAX_TRIES } from './decide.ts';
import { readDetail } from './detail-store.ts';
import { ownOpen } from './own-open.ts';
import { wayToPay } from './pay.ts';
import { place } from './place.ts';
import { checkPayment } from './rules.ts';
import { statusOf } from './status.ts';

type Wish = RequestOf<typeof createLifeOrder>;
type Answer = ResponseOf<typeof createLifeOrder> | Refusal;

/**
 * Makes an order from a query result. Without a race it takes three round trips to the database: the session (before
 * this), the facts, and one SQL statement that writes everything.
 */
export async function createOrder(
  context: Context,
  session: Session,
  language: Language,
  wish: Wish,
  source: OrderSource,
): Promise<Answer> {
  const { requestId, payHost, ...order } = wish;
  const payment = { requestId, payHost, orders: [order] };
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { earlier, orders, orderVersion, ...facts } = await decide(
      context,
      session.lifeUserId,
      language,
      payment,
    );
    if (isRefusal(earlier)) return earlier;
    if (earlier) return answerExisting(context, session, wish, earlier.orderId ?? '');
    const [decision] = orders;
    if (!decision) throw new Error('an order was not decided');
    switch (decision.do) {
      case 'REFUSE':
        return decision.refusal;
      case 'SETTLE_OWN': {
        const answer = await settleOwn(context, session, wish, decision.orderId);
        if (answer !== 'CLOSED') return answer;
        break;
      }
      case 'CLOSE_OTHERS':
      case 'CREATE': {
        const tooMany = checkPayment(facts.payment, [wish.amount], facts.firsts);
        if (tooMany) return tooMany;
        if (decision.do === 'CLOSE_OTHERS') {
          if (await closeOthers(context, decision)) return decision.refusal;
          break;
        }
        const placed = await place(context, session, {
          wish: payment,
          source,
          orderVersion,
          orders: [decision],
        });
        if (placed === 'RACED') break;
        const { orders: made, paymentId: _, expiresAt, ...pay } = placed;
        const [{ orderId, amount, cash } = { orderId: '', amount: 0, cash: 0 }] = made;
        return {
          orderId,
          status: 'AWAITING_PAYMENT',
          amount,
          coupon: amount - cash,
          expiresAt: instant(expiresAt),
          ...pay,
        };
      }
    }
  }
  return refuse(TOO_MANY_REQUESTS);
}

/** Answers an existing order, with how to pay it while it can be paid. */
async function answerExisting(
  context: Context,
  session: Session,
  wish: Wish,
  orderId: string,
): Promise<Answer> {
  const order = await readDetail(context.reads, session.lifeUserId, orderId);
  if (!order) return refuse(NO_SUCH_THING);
  return {
    orderId,
    status: statusOf(order.states),
    amount: order.amount,
    coupon: order.coupon,
    cash: order.cash,
    expiresAt: instant(order.expiresAt),
    ...(await wayToPay(context, order, wish.payHost)),
  };
}

/**
 * Another unpaid order of the user holds a bill: it is answered if it is the same, else its payment is closed first. CLOSED: it is
 * over, and this one can be decided again.
 */
async function settleOwn(
  context: Context,
  session: Session,
  wish: Wish,
  orderId: string,
): Promise<Answer | 'CLOSED'> {
  const own = await readDetail(context.reads, session.lifeUserId, orderId);
  if (!own) return refuse(NO_SUCH_THING);
  const billNos = [...new Set(own.bills.map((bill) => bill.billKey))].sort();
  const same =
    own.ordersOfPayment === 1 &&
    own.amount === wish.amount &&
    own.couponId === (wish.couponId ?? null) &&
    JSON.stringify(billNos) === JSON.stringify([...wish.billNos].sort());
  const { payment } = own.states;
  if (same && payment === 'WAITING') return answerExisting(context, session, wish, orderId);
  // A payment that covers other orders too is not closed for one of them.
  if (own.ordersOfPayment > 1) return ownOpen(context, own);
  const closed = await startClose(context, own.paymentId);
  if (closed?.state === 'CLOSED') return 'CLOSED';
  return refuse(OWN_ORDER_OPEN, 'billNos', {
    orderId,
    ...(freeAt(own) > context.now() ? { reason: 'UNTIL', until: freeAgain(own) } : { reason: 'WALLET' }),
  });
}
