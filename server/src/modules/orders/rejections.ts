import { REJECTIONS, type Rejection } from '@life-payment/biller-api';
import type { Language } from '@life-payment/contract/rules';

/** Why a unit refused, in the payer's words; the unit's own code stays with us. */
const TEXTS: Readonly<Record<Rejection, { zh: string; en: string }>> = {
  ALREADY_PAID: { zh: '该账单已在别处缴清', en: 'This bill was already paid elsewhere' },
  ACCOUNT_CLOSED: { zh: '该户号已销户', en: 'This account is closed at the unit' },
  AMOUNT_CHANGED: { zh: '账单金额已变化', en: 'The amount of the bill changed' },
  BILL_WITHDRAWN: { zh: '缴费单位已撤回该账单', en: 'The unit withdrew this bill' },
  CANCELLED: {
    zh: '缴费单位未能在承诺时间内入账，已确认不再入账',
    en: 'The unit did not credit it in time, and confirmed that it will not any more',
  },
  NOT_ACCEPTED: { zh: '缴费单位未接受此次缴费', en: 'The unit did not accept this payment' },
};

export function rejectionText(rejection: string, language: Language): string {
  const known = REJECTIONS.find((reason) => reason === rejection) ?? 'NOT_ACCEPTED';
  return language === 'en' ? TEXTS[known].en : TEXTS[known].zh;
}
