import { m } from '../i18n/messages.ts';
import { billsOf, type Outcome, unitsOf } from './outcome.ts';

/** More units than these are counted rather than named. */
const NAMED = 2;

/** Who is paid, and how many bills. */
export function whatText(outcome: Pick<Outcome, 'orders'>): string {
  const units = unitsOf(outcome);
  const who = units.length > NAMED ? m.payment_units({ count: units.length }) : units.join(m.payment_and());
  return `${who} · ${m.bills_count({ count: billsOf(outcome).length })}`;
}
