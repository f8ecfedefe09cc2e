import { instantDayText, instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { projectName } from '../../lib/i18n/projects.ts';
import { shortMoney } from '../../ui/money.ts';
import type { Coupon, Ticket } from './api.ts';

type Worth = Pick<Coupon, 'amount' | 'minSpend' | 'projectTypes'>;

/** The smallest order that a coupon can be used for, as text. */
export function minSpendText({ minSpend }: Worth): string {
  return m.benefit_min_spend({ amount: shortMoney(minSpend) });
}

/** The kinds of bills that a coupon is for, as a list; null for every kind. */
export function projectsOf({ projectTypes }: Pick<Worth, 'projectTypes'>): string | null {
  return projectTypes === undefined ? null : projectTypes.map(projectName).join(m.benefit_projects_comma());
}

/** The kinds of bills that a coupon can be used for, as text. */
export function projectsText(worth: Worth): string {
  const projects = projectsOf(worth);
  return projects === null ? m.benefit_every_project() : m.benefit_projects_only({ projects });
}

/** True if a coupon can be used for this kind of bill. */
export function fitsProject(
  { projectTypes }: Pick<Worth, 'projectTypes'>,
  projectType: NonNullable<Worth['projectTypes']>[number],
): boolean {
  return projectTypes === undefined || projectTypes.includes(projectType);
}

/** The value of a coupon as text: what it takes off, and from which amount on. */
export function worthText({ amount, minSpend }: Worth): string {
  return m.benefit_exchange_worth({ amount: shortMoney(amount), minSpend: shortMoney(minSpend) });
}

/** Points, with groups of three digits. */
export function pointsText(points: number): string {
  return `${points < 0 ? '-' : ''}${String(Math.abs(points)).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}

/** When a campaign starts, or on which day it ends, as text. */
export function campaignTimeText({ state, startsAt, endsAt }: Ticket): string {
  if (state === 'NOT_YET') return m.benefit_campaign_from({ time: instantText(startsAt) });
  // A campaign ends when a day begins, so its last day is the day before.
  const last = new Date(Date.parse(endsAt) - 1).toISOString();
  return m.benefit_campaign_until({ day: instantDayText(last) });
}
