import type { TaskList } from 'graphile-worker';
import type { Context } from '../context.ts';
import type { Db } from '../database/open.ts';
import { purgeQueries } from '../modules/bills/index.ts';
import { renewUnits } from '../modules/catalogue/index.ts';
import { purgeClaims } from '../modules/claims/index.ts';
import { purgeSessions } from '../modules/identity/index.ts';
import { advancePayment, overduePayments } from '../modules/payments/index.ts';
import { advanceRefund, overdueRefunds } from '../modules/refunds/index.ts';
import { advanceBill, overdueBills } from '../modules/settlement/index.ts';
import type { JobName } from './queue.ts';

/** What is done about a row, and how overdue rows are found. A job is only a hint: the row says what is due. */
export type RowTask = {
  readonly advance: (context: Context, number: string) => Promise<void>;
  readonly overdue: (db: Db, before: Date, limit: number) => Promise<string[]>;
};

export const ROW_TASKS: Readonly<Record<JobName, RowTask>> = {
  payment: { advance: advancePayment, overdue: overduePayments },
  bill: { advance: advanceBill, overdue: overdueBills },
  refund: { advance: advanceRefund, overdue: overdueRefunds },
};

/** Keys of `ROW_TASKS`, in the order the sweep goes through them. */
export const JOB_NAMES: readonly JobName[] = ['payment', 'bill', 'refund'];

const numberOf = (payload: unknown): string => {
  const number: unknown = Reflect.get(Object(payload), 'number');
  if (typeof number !== 'string') throw new Error('a job without a number');
  return number;
};

/** The tasks of the queue's worker. */
export const taskList = (context: Context): TaskList => ({
  ...Object.fromEntries(
    JOB_NAMES.map((name) => [
      name,
      (payload: unknown) => ROW_TASKS[name].advance(context, numberOf(payload)),
    ]),
  ),
  purge: async () => {
    await purgeQueries(context.db, context.now());
    await purgeSessions(context.db, context.now());
    await purgeClaims(context.db, context.now());
  },
  units: () => renewUnits(context),
});
