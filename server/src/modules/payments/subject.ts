import type { UnitDescription } from '@life-payment/biller-api';
import type { Context } from '../../kit/context.ts';
import { unitName } from '../catalogue/index.ts';

/** What the wallet shows to the payer: always in one language. */
export function subjectOf(unit: UnitDescription | null, numberMasked: string): string {
  return `生活缴费 ${unit ? unitName(unit, 'zh-CN') : ''} ${numberMasked}`.replace(/\s+/g, ' ');
}

/**
 * The subject that an order was made with, also after its unit was renamed: the wallet refuses a known number with
 * another subject. Orders made before it was stored get the present one.
 */
export async function keptSubject(
  { catalogue }: Pick<Context, 'catalogue'>,
  order: { readonly subject: string | null; readonly unitId: string; readonly numberMasked: string },
): Promise<string> {
  return order.subject ?? subjectOf(await catalogue.unit(order.unitId), order.numberMasked);
}
