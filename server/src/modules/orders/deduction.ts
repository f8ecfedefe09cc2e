import type { UnitDescription } from '@life-payment/biller-api';
import { TOP_UP } from '@life-payment/contract';
import { sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import type { StoredBill } from '../../kit/database/types.ts';
import { newOrderId } from '../../kit/ids.ts';
import { after, MINUTE } from '../../kit/time.ts';
import { creditHours } from '../catalogue/index.ts';
import type { MandateRow, PlanRow } from '../mandates/index.ts';
import { subjectOf } from '../payments/index.ts';
import { insertOrder } from './create-store.ts';
import { linesOf } from './rules.ts';

/** How long the wallet may leave a deduction without a word before it is made void. */
const ANSWER_MS = 10 * MINUTE;

/** What is deducted: a plan's bills at what they are now, or its top-up. Amount in fen, their sum. */
export type ToDeduct = {
  readonly mandate: MandateRow & { readonly walletAgreementNo: string };
  readonly plan: PlanRow;
  readonly unit: UnitDescription;
  readonly bills: readonly StoredBill[];
  readonly amount: number;
  /** When the unit was asked of which the amount is the answer. */
  readonly askedAt: Date;
  readonly now: Date;
};

/**
 * Writes the order of a deduction within the caller's transaction, with its payment, bill, claim and job; answers its
 * number, null when the user may not pay now. The transaction fails when somebody else has the bill (`unlessRaced`).
 */
export async function placeDeduction(
  tx: Tx,
  { mandate, plan, unit, bills, amount, askedAt, now }: ToDeduct,
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
  await insertOrder(tx, {
    lifeUserId,
    orderId,
    requestId,
    requestHash: sha256(requestId),
    orderVersion,
    query: {
      unitId,
      area,
      accountId,
      numberCipher,
      numberHash,
      numberMasked,
      holderMasked,
      remark,
      bills: paid,
      askedAt,
      expiresAt: until,
    },
    kind: topUp ? 'TOP_UP' : 'BILLS',
    projectType: mandate.projectType,
    amount,
    lines: linesOf(paid, amount, 0),
    coupon: null,
    outputEndpoint: mandate.outputEndpoint,
    appType: mandate.appType,
    payHost: 'WALLET_CLIENT',
    source: 'AUTOPAY',
    subject: subjectOf(unit, numberMasked),
    deduction: { walletAgreementNo, until },
    promiseHours: creditHours(unit),
    now,
  });
  return orderId;
}

/** The user's count of orders; null when the user may not pay now. */
async function orderVersionOf(tx: Tx, lifeUserId: string): Promise<number | null> {
  const user = await tx
    .selectFrom('users')
    .select(['order_version', 'state'])
    .where('life_user_id', '=', lifeUserId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.state === 'ACTIVE' ? user.order_version : null;
}
