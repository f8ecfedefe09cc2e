import type { getOrderStatistics, RequestOf, ResponseOf } from '@life-payment/contract';
import type { Refusal } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { notUnderstood } from '../../kit/http/envelope.ts';
import { monthBounds, monthsBetween } from '../../kit/time.ts';
import { type PaidSum, readSums } from './statistics-store.ts';

type Ask = RequestOf<typeof getOrderStatistics>;
type Statistics = ResponseOf<typeof getOrderStatistics>;
type Project = Statistics['projects'][number];

/** Most months in one request. */
const MOST_MONTHS = 24;

/** What a user paid, by month and by project. A range that ends before it begins or is too long is answered as not understood. */
export async function sumRecords(
  { db }: Pick<Context, 'db'>,
  lifeUserId: string,
  { from, to, projectType }: Ask,
): Promise<Statistics | Refusal> {
  const months = monthsBetween(from, to, MOST_MONTHS + 1);
  if (months.length === 0) return notUnderstood('to is before from', 'to');
  if (months.length > MOST_MONTHS) return notUnderstood(`at most ${MOST_MONTHS} months at once`, 'to');
  const range = { from: monthBounds(from).from, until: monthBounds(to).until, projectType };
  const sums = await readSums(db, lifeUserId, range);
  return {
    ...sumOf(sums),
    months: months.map((month) => ({ month, ...sumOf(sums.filter((sum) => sum.month === month)) })),
    projects: projectsOf(sums),
  };
}

function sumOf(sums: readonly PaidSum[]): { amount: number; orders: number } {
  return {
    amount: sums.reduce((total, { amount }) => total + amount, 0),
    orders: sums.reduce((total, { orders }) => total + orders, 0),
  };
}

/** The most paid first. */
function projectsOf(sums: readonly PaidSum[]): Project[] {
  return [...Map.groupBy(sums, ({ projectType }) => projectType)]
    .map(([projectType, own]) => ({ projectType: projectType as Project['projectType'], ...sumOf(own) }))
    .filter(({ orders }) => orders > 0)
    .sort((a, b) => b.amount - a.amount || a.projectType.localeCompare(b.projectType));
}
