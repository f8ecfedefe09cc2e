import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/database/open.ts';
import { overdueRefunds } from '../refunds/index.ts';
import { overdueBills } from './store.ts';

/** A promise to a payer that was not kept: a person has to look after it. */
type OverduePromise = {
  readonly orderId: string;
  /** The number of the write-off or refund that is late. */
  readonly number: string;
  readonly waitsFor: 'UNIT' | 'REFUND';
  readonly promisedBy: Date | null;
};

/** Promises that were not kept, at most `limit` of each kind. Reads only open rows. */
export async function overduePromises(db: Db, now: Date, limit = 1_000): Promise<OverduePromise[]> {
  const [bills, refunds] = await Promise.all([overdueBills(db, now, limit), overdueRefunds(db, now, limit)]);
  return [
    ...bills.map((bill) => ({ ...bill, waitsFor: 'UNIT' as const })),
    ...refunds.map((refund) => ({ ...refund, waitsFor: 'REFUND' as const })),
  ];
}

/** Most orders in one report. */
const NAMED = 20;

/** The job that logs the promises that were not kept. */
export async function reportOverdue({ db, now, log }: Context): Promise<void> {
  const overdue = await overduePromises(db, now());
  if (overdue.length > 0)
    log.error('promises not kept', { count: overdue.length, orders: overdue.slice(0, NAMED) });
}
