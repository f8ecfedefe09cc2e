import type { Context } from '../../kit/context.ts';
import { countExhausted } from '../../kit/jobs/exhausted.ts';
import { unitTroubles } from '../../modules/catalogue/index.ts';
import { countLateQuestions } from '../../modules/feedback/index.ts';
import { countSmsFailing, readSmsShare } from '../../modules/identity/index.ts';
import { receivables } from '../../modules/ledger/index.ts';
import { mandatesOfUnknownSigner } from '../../modules/mandates/index.ts';
import { countLateClosings } from '../../modules/own-data/index.ts';
import { countPaymentsUnknown } from '../../modules/payments/index.ts';
import {
  countOpenDifferences,
  oldestAwaited,
  receiptsUnknown,
  walletLastMatched,
} from '../../modules/reconciliation/index.ts';
import { countCardsTroubled, countNeedingPerson, countRefundsOld } from '../../modules/refunds/index.ts';
import { countReversalsOpen } from '../../modules/reversals/index.ts';
import { countBillsUnsettled, overduePromises } from '../../modules/settlement/index.ts';
import { backlogOf, scheduleIdleSeconds } from '../jobs/state.ts';
import { JOB_NAMES } from '../jobs/tasks.ts';
import { BOOK_GAUGES } from './books.ts';
import { PURGE_GAUGES } from './purges.ts';
import type { Sample, StateGauge } from './state-gauge.ts';

/** The gauges of a scrape. Each has its section in docs/run/operations.md. */
export const STATE: readonly StateGauge[] = [
  {
    name: 'life_rows_overdue',
    help: 'Rows whose next step should have been taken by now, up to 1000',
    labels: ['task'],
    read: byTask('rows'),
  },
  {
    name: 'life_row_oldest_overdue_seconds',
    help: 'How long the row that waits longest for its next step is overdue',
    labels: ['task'],
    read: byTask('oldestSeconds'),
  },
  {
    name: 'life_jobs_exhausted',
    help: 'Jobs that gave up after all of their tries, up to 1000',
    read: one(({ db }) => countExhausted(db)),
  },
  {
    name: 'life_payments_unknown',
    help: 'Payments whose time was over an hour ago and of which the wallet has not said how they ended, up to 1000',
    read: one(({ db, now }) => countPaymentsUnknown(db, now())),
  },
  {
    name: 'life_bills_unsettled',
    help: 'Bills paid more than an hour ago that their unit has neither written off nor refused, up to 1000',
    read: one(({ db, now }) => countBillsUnsettled(db, now())),
  },
  {
    name: 'life_promises_broken',
    help: 'Bills and refunds whose promised time is over, up to 1000 of each',
    labels: ['waits_for'],
    read: async ({ db, now }) => {
      const broken = await overduePromises(db, now());
      return (['UNIT', 'REFUND'] as const).map((waits_for) => ({
        labels: { waits_for },
        value: broken.filter(({ waitsFor }) => waitsFor === waits_for).length,
      }));
    },
  },
  {
    name: 'life_refunds_needing_person',
    help: 'Refunds the wallet has refused for good, up to 1000',
    read: one(({ db }) => countNeedingPerson(db)),
  },
  {
    name: 'life_refunds_card_troubled',
    help: 'Refunds whose bank sent the money back, or says nothing a week after it was expected, up to 1000',
    read: one(({ db, now }) => countCardsTroubled(db, now())),
  },
  {
    name: 'life_refunds_old',
    help: 'Refunds begun more than three days ago whose money has not gone back, up to 1000',
    read: one(({ db, now }) => countRefundsOld(db, now())),
  },
  {
    name: 'life_refunds_receivable',
    help: 'Refunds by somebody else at the wallet of bills that their unit has credited, up to 1000',
    read: one(async ({ db }) => (await receivables(db, 1000)).length),
  },
  {
    name: 'life_reversals_open',
    help: 'Reversals of credited bills that their unit has not answered for an hour, up to 1000',
    read: one(({ db, now }) => countReversalsOpen(db, now())),
  },
  {
    name: 'life_mandates_signer',
    help: 'Open mandates whose signer at the wallet is not known to be their owner, up to 1000',
    read: one(async ({ db }) => (await mandatesOfUnknownSigner(db, 1000)).length),
  },
  {
    name: 'life_questions_late',
    help: 'Questions of payers about an order or a bill whose promised day has ended, up to 1000',
    read: one(({ db, now }) => countLateQuestions(db, now())),
  },
  ...BOOK_GAUGES,
  {
    name: 'life_differences_open',
    help: 'Differences between statements and the books that nobody has explained',
    read: one(({ db }) => countOpenDifferences(db)),
  },
  {
    name: 'life_receipts_unknown',
    help: 'Payments at the wallet that nobody here has ordered, booked and waiting for their end, up to 1000',
    read: one(async ({ db }) => (await receiptsUnknown(db, 1000)).length),
  },
  {
    name: 'life_statement_oldest_awaited_days',
    help: 'Days since the oldest day whose statement is still awaited',
    labels: ['partner'],
    read: async ({ db, now }) =>
      Object.entries(await oldestAwaited(db, now())).map(([partner, value]) => ({
        labels: { partner },
        value,
      })),
  },
  {
    name: 'life_wallet_statement_matched_days',
    help: 'Days since the newest day whose statement of the wallet was compared with the books',
    read: one(({ db, now }) => walletLastMatched(db, now())),
  },
  {
    name: 'life_sms_failing',
    help: 'Short messages the gateway has not taken three times, up to 1000',
    read: one(({ db }) => countSmsFailing(db)),
  },
  {
    name: 'life_sms_day_share',
    help: "How much of the day's texts (SMS_PER_DAY) the gateway was given, from 0 to 1; missing where none can be sent",
    read: async (context) => {
      const share = await readSmsShare(context);
      return share === null ? [] : [{ value: share }];
    },
  },
  {
    name: 'life_closings_late',
    help: 'Accounts their payers closed three days ago and more of which something is not erased, up to 1000',
    read: one(({ db, now }) => countLateClosings(db, now())),
  },
  {
    name: 'life_partner_left_alone',
    help: 'Whether this process leaves the wallet or the SMS gateway alone after failures in a row',
    labels: ['partner'],
    read: async ({ wallet, sms }) => [
      { labels: { partner: 'wallet' }, value: Number(wallet.breaker() === 'OPEN') },
      ...(sms === null ? [] : [{ labels: { partner: 'sms' }, value: Number(sms.breaker() === 'OPEN') }]),
    ],
  },
  {
    name: 'life_units_left_alone',
    help: 'Units this process leaves alone after failures in a row',
    read: one(
      async ({ biller }) => [...biller.unitsLeftAlone().values()].filter((state) => state === 'OPEN').length,
    ),
  },
  {
    name: 'life_units_refused',
    help: 'Units whose description was not taken over, or that take no new numbers',
    read: one(async (context) => (await unitTroubles(context)).length),
  },
  ...PURGE_GAUGES,
  {
    name: 'life_schedule_idle_seconds',
    help: 'Seconds since a worker ran the schedule, which has jobs of each minute',
    read: one(({ db, now }) => scheduleIdleSeconds(db, now())),
  },
];

function byTask(number: 'rows' | 'oldestSeconds'): StateGauge['read'] {
  return async ({ db, now }) => {
    const samples: Sample[] = [];
    for (const task of JOB_NAMES)
      samples.push({ labels: { task }, value: (await backlogOf(db, task, now()))[number] });
    return samples;
  };
}

function one(count: (context: Context) => Promise<number>): StateGauge['read'] {
  return async (context) => [{ value: await count(context) }];
}
