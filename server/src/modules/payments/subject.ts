import type { UnitDescription } from '@life-payment/biller-api';
import { unitName } from '../../kit/ports/catalogue.ts';

/** What the wallet shows to the payer: always in one language, and without what ends a cell of its statements. */
export function subjectOf(unit: UnitDescription | null, numberMasked: string): string {
  return `生活缴费 ${unit ? unitName(unit, 'zh-CN') : ''} ${numberMasked}`.replace(/[\s,，"]+/g, ' ');
}

/** The subject of a payment that covers several orders, whose bills are so many. */
export function subjectOfSeveral(bills: number): string {
  return `生活缴费 ${bills}笔`;
}
