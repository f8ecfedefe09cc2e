import { latestArrival } from '@life-payment/contract/rules';
import type { Mandate } from '../api/autopay.ts';
import { m } from '../i18n/messages.ts';
import { deadlineText, instantDayText, shortMonthText } from '../i18n/moments.ts';
import { accountName } from '../i18n/projects.ts';
import { moneyText } from '../ui/facts/money.ts';
import type { Chosen } from './chosen.ts';
import type { Offer, Row, Why } from './rows.ts';

/** The account, and the months that are paid: `Gas · Oct to Dec`. */
export function rowTitle({ account, state }: Row): string {
  const months = state.kind === 'READY' ? monthsText(state.offer) : '';
  return months === '' ? accountName(account) : `${accountName(account)}\u00a0· ${months}`;
}

function monthsText({ query, billNos }: Offer): string {
  const months = query.bills
    .filter(({ billNo }) => billNos.includes(billNo))
    .flatMap(({ month }) => month ?? [])
    .sort();
  const [from, to] = [months[0], months.at(-1)];
  if (from === undefined || to === undefined) return '';
  if (from === to) return shortMonthText(from);
  return m.pay_all_months({ from: shortMonthText(from), to: shortMonthText(to) });
}

/** Why an account is left out. `mandate`: that of automatic payment, as far as it is known. */
export function whyText(why: Why, mandate: Mandate | undefined): string {
  switch (why.kind) {
    case 'AUTOMATIC':
      return automaticText(mandate);
    case 'DEDUCTING':
      return m.pay_all_deducting();
    case 'PAID':
      return m.pay_all_booking();
    case 'OWN_AMOUNT':
      return m.pay_all_own_amount();
    case 'NOTHING':
      return m.pay_all_nothing();
    case 'TOP_UP':
      return m.pay_all_top_up({ amount: moneyText(why.balance) });
    case 'BEING_PAID':
      return m.pay_all_being_paid({ until: why.until });
    case 'SAID':
      return why.text;
  }
}

function automaticText(mandate: Mandate | undefined): string {
  if (mandate && mandate.holds.length > 0) return m.pay_all_automatic_stopped();
  if (mandate?.next?.state === 'ASKED') return m.pay_all_automatic_asks();
  const from = mandate?.next?.deductFrom;
  return from === undefined ? m.pay_all_automatic() : m.pay_all_automatic_on({ day: instantDayText(from) });
}

/** By when all of it is credited, or the money back. */
export function arrivalText(chosen: readonly Chosen[]): string {
  const latest = chosen.map(({ offer: { query } }) =>
    latestArrival(Date.parse(query.askedAt), query.crediting),
  );
  return m.pay_all_arrives({ by: deadlineText(new Date(Math.max(...latest)).toISOString()) });
}
