import type { TaskList } from 'graphile-worker';
import type { Context } from '../../kit/context.ts';
import type { SweptJob } from '../../kit/jobs/queue.ts';
import { advancePlan, checkForBills, enqueueDue, holdChangedRules } from '../../modules/autopay/index.ts';
import { renewUnits } from '../../modules/catalogue/index.ts';
import { dropReplacedSecrets } from '../../modules/channel/index.ts';
import { sweepPictures } from '../../modules/feedback/index.ts';
import { advanceSms } from '../../modules/identity/index.ts';
import { checkNextSlice, checkRecentBooks, closeDays } from '../../modules/ledger/index.ts';
import { advanceMandate, checkDueMandate, enqueueChecks } from '../../modules/mandates/index.ts';
import { advanceClosing, advanceCopy } from '../../modules/own-data/index.ts';
import { advancePayment, advanceRefundOfPayment } from '../../modules/payments/index.ts';
import { advanceStatement, openStatements } from '../../modules/reconciliation/index.ts';
import { askCard } from '../../modules/refunds/index.ts';
import { advanceReversal } from '../../modules/reversals/index.ts';
import { advanceBill, measureCrediting, reportOverdue } from '../../modules/settlement/index.ts';
import { purgeAll } from './purge.ts';

/** Rows with a due time: their table, the column of their number, and the function that takes their next step. */
export type RowTask = {
  readonly table:
    | 'wallet_payments'
    | 'order_bills'
    | 'refunds'
    | 'reversals'
    | 'sms_messages'
    | 'statements'
    | 'mandates'
    | 'autopay_plans'
    | 'account_closings'
    | 'data_copies';
  readonly number:
    | 'payment_id'
    | 'write_off_no'
    | 'refund_no'
    | 'reversal_no'
    | 'message_id'
    | 'statement_id'
    | 'agreement_id'
    | 'plan_id'
    | 'life_user_id'
    | 'copy_id';
  /** Column of the due time; `next_action_at` when left out. */
  readonly due?: 'look_at' | 'card_next_at';
  readonly advance: (context: Context, number: string) => Promise<void>;
};

export const ROW_TASKS: Readonly<Record<SweptJob, RowTask>> = {
  payment: { table: 'wallet_payments', number: 'payment_id', advance: advancePayment },
  bill: { table: 'order_bills', number: 'write_off_no', advance: advanceBill },
  refund: { table: 'refunds', number: 'refund_no', advance: advanceRefundOfPayment },
  'refund-card': { table: 'refunds', number: 'refund_no', due: 'card_next_at', advance: askCard },
  reversal: { table: 'reversals', number: 'reversal_no', advance: advanceReversal },
  sms: { table: 'sms_messages', number: 'message_id', advance: advanceSms },
  statement: { table: 'statements', number: 'statement_id', advance: advanceStatement },
  agreement: { table: 'mandates', number: 'agreement_id', advance: advanceMandate },
  look: { table: 'mandates', number: 'agreement_id', due: 'look_at', advance: checkForBills },
  plan: { table: 'autopay_plans', number: 'plan_id', advance: advancePlan },
  closing: { table: 'account_closings', number: 'life_user_id', advance: advanceClosing },
  copy: { table: 'data_copies', number: 'copy_id', advance: advanceCopy },
};

/** Keys of `ROW_TASKS`, in the order the sweep goes through them. */
export const JOB_NAMES: readonly SweptJob[] = [
  'payment',
  'bill',
  'refund',
  'refund-card',
  'reversal',
  'sms',
  'statement',
  'agreement',
  'look',
  'plan',
  'closing',
  'copy',
];

/** Tasks whose jobs have the key of a row. All others are on the schedule. */
export const KEYED_TASKS: readonly string[] = [...JOB_NAMES, 'mandate-check'];

/** The tasks of the queue's worker. */
export function taskList(context: Context): TaskList {
  return {
    ...Object.fromEntries(
      JOB_NAMES.map((name) => [
        name,
        (payload: unknown) => ROW_TASKS[name].advance(context, numberOf(payload)),
      ]),
    ),
    purge: (_payload, { abortSignal }) => purgeAll(context, abortSignal),
    'channel-secrets': () => dropReplacedSecrets(context),
    units: async () => {
      await renewUnits(context);
      await holdChangedRules(context);
    },
    agreements: () => enqueueChecks(context),
    'mandate-check': (payload) => checkDueMandate(context, numberOf(payload)),
    autopay: () => enqueueDue(context),
    statements: () => openStatements(context),
    'ledger-days': (_payload, { abortSignal }) => closeDays(context, abortSignal),
    books: (_payload, { abortSignal }) => checkRecentBooks(context, abortSignal),
    'whole-books': (_payload, { abortSignal }) => checkNextSlice(context, abortSignal),
    crediting: () => measureCrediting(context),
    promises: () => reportOverdue(context),
    pictures: async () => {
      await sweepPictures(context);
    },
  };
}

function numberOf(payload: unknown): string {
  const number: unknown = Reflect.get(Object(payload), 'number');
  if (typeof number !== 'string') throw new Error('a job without a number');
  return number;
}
