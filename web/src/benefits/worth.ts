import type { Coupon, Ticket } from '../api/benefits.ts';
import { instantDayText, instantText } from '../i18n/dates.ts';
import { m } from '../i18n/messages.ts';
import { projectName } from '../i18n/projects.ts';
import { moneyText } from '../ui/facts/money.ts';

type Worth = Pick<Coupon, 'amount' | 'minSpend' | 'projectTypes'>;

/** Money without needless decimals: `¥5`, `¥12.50`. */
export function shortMoney(fen: number): string {
  return moneyText(fen).replace(/\.00$/, '');
}

/** What an order has to come to. */
export function minSpendText({ minSpend }: Worth): string {
  return m.benefit_min_spend({ amount: shortMoney(minSpend) });
}

/** The kinds of bills a coupon is for, as a list; null when it is for every kind. */
export function projectsOf({ projectTypes }: Pick<Worth, 'projectTypes'>): string | null {
  return projectTypes === undefined ? null : projectTypes.map(projectName).join(m.benefit_projects_comma());
}

/** What it can be used for. */
export function projectsText(worth: Worth): string {
  const projects = projectsOf(worth);
  return projects === null ? m.benefit_every_project() : m.benefit_projects_only({ projects });
}

/** Whether a coupon is for accounts of a kind of bill. */
export function fitsProject(
  { projectTypes }: Pick<Worth, 'projectTypes'>,
  projectType: NonNullable<Worth['projectTypes']>[number],
): boolean {
  return projectTypes === undefined || projectTypes.includes(projectType);
}

/** What takes off how much of what. */
export function worthText({ amount, minSpend }: Worth): string {
  return m.benefit_exchange_worth({ amount: shortMoney(amount), minSpend: shortMoney(minSpend) });
}

/** Points with groups of three digits, as people read them. */
export function pointsText(points: number): string {
  return `${points < 0 ? '-' : ''}${String(Math.abs(points)).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
}

/** From when, or until the end of which day, a campaign gives its coupons. */
export function campaignTimeText({ state, startsAt, endsAt }: Ticket): string {
  if (state === 'NOT_YET') return m.benefit_campaign_from({ time: instantText(startsAt) });
  // It ends as a day begins: the last day it gives any is the one before.
  const last = new Date(Date.parse(endsAt) - 1).toISOString();
  return m.benefit_campaign_until({ day: instantDayText(last) });
}
