import type { UnitDescription } from '@life-payment/biller-api';
import type { Context } from '../../kit/context.ts';
import { unitName } from '../catalogue/index.ts';
import type { PaidOrder, PaymentRow } from './store.ts';

/** What the wallet shows to the payer: always in one language. */
export function subjectOf(unit: UnitDescription | null, numberMasked: string): string {
  return `生活缴费 ${unit ? unitName(unit, 'zh-CN') : ''} ${numberMasked}`.replace(/\s+/g, ' ');
}

/** The subject of a payment that covers several orders, whose bills are so many. */
export function subjectOfSeveral(bills: number): string {
  return `生活缴费 ${bills}笔`;
}

/**
 * The subject that a payment was made with, also after its unit was renamed: the wallet refuses a known number with
 * another subject. Payments made before it was stored get the present one of their order.
 */
export async function keptSubject(
  { catalogue }: Pick<Context, 'catalogue'>,
  { subject, orders: [{ unitId, numberMasked }] }: SubjectOfPayment,
): Promise<string> {
  return subject ?? subjectOf(await catalogue.unit(unitId), numberMasked);
}

type SubjectOfPayment = Pick<PaymentRow, 'subject'> & {
  readonly orders: readonly [Pick<PaidOrder, 'unitId' | 'numberMasked'>, ...unknown[]];
};
