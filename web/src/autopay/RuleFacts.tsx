import type { Mandate } from '../api/autopay.ts';
import { m } from '../i18n/messages.ts';
import s from './autopay.module.css';
import { payDayText, ruleText } from './text.ts';

/** The amounts and the pay day of a mandate. */
export function RuleFacts({ mandate: { rule, payDay, billing } }: { mandate: Mandate }) {
  return (
    <dl className={s['facts']}>
      <div className={s['fact']}>
        <dt>{m.autopay_fact_most()}</dt>
        <dd>{ruleText(rule)}</dd>
      </div>
      {billing === 'POSTPAID' && (
        <div className={s['fact']}>
          <dt>{m.autopay_pay_day()}</dt>
          <dd>{payDayText(payDay)}</dd>
        </div>
      )}
    </dl>
  );
}
