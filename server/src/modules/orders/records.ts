import type { UnitDescription } from '@life-payment/biller-api';
import type { getOrderList, RequestOf, ResponseOf } from '@life-payment/contract';
import type { Language, Refusal } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { cursorText, readCursor } from '../../kit/database/cursor.ts';
import { timestamp } from '../../kit/database/timestamp.ts';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { unitName } from '../../kit/ports/catalogue.ts';
import { instant } from '../../kit/time.ts';
import { type RecordRow, readRecords } from './records-store.ts';
import { standingOf, statusOf } from './status.ts';
import { paidWith, refundedOf } from './view.ts';

type Ask = RequestOf<typeof getOrderList>;
type Page = ResponseOf<typeof getOrderList>;
type Summary = Page['orders'][number];

const PAGE = 20;

/** A page of payment records. A cursor that this call did not make is not understood. */
export async function listRecords(
  context: Context,
  lifeUserId: string,
  language: Language,
  { cursor, limit = PAGE, ...filter }: Ask,
): Promise<Page | Refusal> {
  const below = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && !below) return notUnderstood('cursor is not one of this call', 'cursor');
  const rows = await readRecords(context.reads, lifeUserId, filter, below, limit + 1);
  const units = await context.catalogue.unitsById();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    orders: page.map((row) => summary(row, units.get(row.unitId), language)),
    ...(rows.length > limit && last
      ? { nextCursor: cursorText({ at: last.createdAt, id: last.orderId }) }
      : {}),
  };
}

function summary(row: RecordRow, unit: UnitDescription | undefined, language: Language): Summary {
  const refunds = row.refunds ?? [];
  const status = statusOf({
    deduction: row.source === 'AUTOPAY',
    payment: row.paymentState,
    bills: standingOf(row.billStates, refunds),
    refunds: refunds.map(({ state }) => state),
  });
  return {
    orderId: row.orderId,
    status,
    unitId: row.unitId,
    unitName: unit ? unitName(unit, language) : row.unitId,
    projectType: row.projectType as Summary['projectType'],
    numberMasked: row.numberMasked,
    remark: row.remark,
    amount: row.amount,
    cash: row.amount - row.coupon,
    refunded: refundedOf(refunds),
    createdAt: instant(timestamp(row.createdAt)),
    ...(status === 'AWAITING_PAYMENT' ? { expiresAt: instant(row.expiresAt) } : {}),
    ...paidWith(row),
  };
}
