import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/database/open.ts';
import { overdueRefunds } from '../refunds/index.ts';
import { overdueBills } from './store.ts';

/** A promise to a payer that is over and not kept: a person has to look after it. */
type OverduePromise = {
  readonly orderId: string;
  /** The number of the write-off or refund that is waited for. */
  readonly number: string;
  readonly waitsFor: 'UNIT' | 'REFUND';
  readonly promisedBy: Date | null;
};

/** Promises that are over and not kept, the first `limit` of each sort; none when all is well. Reads only what is open. */
export async function overduePromises(db: Db, now: Date, limit = 1_000): Promise<OverduePromise[]> {
  const [bills, refunds] = await Promise.all([overdueBills(db, now, limit), overdueRefunds(db, now, limit)]);
  return [
    ...bills.map((bill) => ({ ...bill, waitsFor: 'UNIT' as const })),
    ...refunds.map((refund) => ({ ...refund, waitsFor: 'REFUND' as const })),
  ];
}

/** Orders that one report names. */
const NAMED = 20;

/** The job that says in the log which promises are not kept. */
export async function reportOverdue({ db, now, log }: Context): Promise<void> {
  const overdue = await overduePromises(db, now());
  if (overdue.length > 0)
    log.error('promises not kept', { count: overdue.length, orders: overdue.slice(0, NAMED) });
}
