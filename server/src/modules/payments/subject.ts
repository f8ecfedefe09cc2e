import type { UnitDescription } from '@life-payment/biller-api';
import type { Context } from '../../kit/context.ts';
import { unitName } from '../catalogue/index.ts';

/** What the wallet shows to the payer, in one language whoever asks. */
export function subjectOf(unit: UnitDescription | null, numberMasked: string): string {
  return `生活缴费 ${unit ? unitName(unit, 'zh-CN') : ''} ${numberMasked}`.replace(/\s+/g, ' ');
}

/**
 * The subject an order was made with, whatever its unit is called by now: the wallet refuses a number that it is sent again
 * with another. Orders that were made before it was kept have none.
 */
export async function keptSubject(
  { catalogue }: Pick<Context, 'catalogue'>,
  order: { readonly subject: string | null; readonly unitId: string; readonly numberMasked: string },
): Promise<string> {
  return order.subject ?? subjectOf(await catalogue.unit(order.unitId), order.numberMasked);
}
