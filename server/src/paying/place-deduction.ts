import { TOP_UP } from '@life-payment/contract';
import { creditHours } from '../billing/index.ts';
import { sha256 } from '../kit/crypto.ts';
import type { Tx } from '../kit/database/open.ts';
import type { StoredBill } from '../kit/database/tables.ts';
import { newOrderId, paymentIdOf } from '../kit/ids.ts';
import type { Deduction } from '../kit/ports/paying.ts';
import { after, MINUTE } from '../kit/time.ts';
import { linesOf } from './order-rules.ts';
import { insertPayment } from './order-store.ts';
import { subjectOf } from './payment-store.ts';

/** How long a deduction may stay without the wallet's answer before it is cancelled. */
const ANSWER_MS = 10 * MINUTE;

/** Implements `placeDeduction` of the port `Paying`. */
export async function placeDeduction(
  tx: Tx,
  { mandate, plan, unit, bills, amount, askedAt, now }: Deduction,
): Promise<string | null> {
  const { lifeUserId, unitId, walletAgreementNo } = mandate;
  const orderVersion = await orderVersionOf(tx, lifeUserId);
  if (orderVersion === null) return null;
  const orderId = newOrderId(lifeUserId, now);
  const requestId = `${plan.planId}-${plan.tries + 1}`;
  const until = after(now, ANSWER_MS);
  const topUp = mandate.billing === 'PREPAID';
  const paid: readonly StoredBill[] = topUp ? [{ billNo: TOP_UP, due: amount }] : bills;
  const { area, accountId, numberCipher, numberHash, numberMasked, holderMasked, remark } = mandate;
  const account = { unitId, area, accountId, numberCipher, numberHash, numberMasked, holderMasked, remark };
  await insertPayment(tx, {
    lifeUserId,
    paymentId: paymentIdOf(orderId),
    request: null,
    orderVersion,
    outputEndpoint: mandate.outputEndpoint,
    appType: mandate.appType,
    payHost: 'WALLET_CLIENT',
    source: 'AUTOPAY',
    subject: subjectOf(unit, numberMasked),
    walletAgreementNo,
    expiresAt: until,
    orders: [
      {
        orderId,
        requestId,
        requestHash: sha256(requestId),
        query: { ...account, bills: paid, unreadable: 0, askedAt, expiresAt: until },
        kind: topUp ? 'TOP_UP' : 'BILLS',
        projectType: mandate.projectType,
        amount,
        lines: linesOf(paid, amount, 0),
        coupon: null,
        yields: null,
        promiseHours: creditHours(unit),
      },
    ],
    now,
  });
  return orderId;
}

/** The user's `order_version`; null when the user may not pay now. */
async function orderVersionOf(tx: Tx, lifeUserId: string): Promise<number | null> {
  const user = await tx
    .selectFrom('users')
    .select(['order_version', 'state'])
    .where('life_user_id', '=', lifeUserId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.state === 'ACTIVE' ? user.order_version : null;
}
