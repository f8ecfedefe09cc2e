import type { Rule } from '../../api/autopay.ts';
import { m } from '../../i18n/messages.ts';
import { plainMoney } from '../text.ts';

/** The text that the payer agrees to, with the amounts. */
export function consentText(unit: string, rule: Rule): string {
  return 'cap' in rule
    ? m.autopay_consent_cap({ unit, amount: plainMoney(rule.cap) })
    : m.autopay_consent_top_up({
        unit,
        amount: plainMoney(rule.amount),
        threshold: plainMoney(rule.threshold),
      });
}
