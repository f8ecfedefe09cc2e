import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, Registry } from 'prom-client';
import { mandatesOfUnknownSigner } from '../../autopay/mandate-store.ts';
import { unitTroubles } from '../../billing/catalogue.ts';
import { latestBookCheck, openFindings, receivables } from '../../books/book-findings.ts';
import { newestRounds } from '../../books/check-rounds.ts';
import { oldestDayToClose } from '../../books/closing-balances.ts';
import { countOpenDifferences } from '../../books/differences.ts';
import { receiptsUnknown } from '../../books/findings.ts';
import { oldestAwaited, walletLastMatched } from '../../books/statement-store.ts';
import { countLateClosings } from '../../care/close-account.ts';
import { countLateQuestions } from '../../care/feedback-store.ts';
import type { Context } from '../../kit/context.ts';
import { countExhausted } from '../../kit/jobs/queue.ts';
import { leftOf } from '../../kit/purge.ts';
import { dayBounds, SECOND } from '../../kit/time.ts';
import { overduePromises } from '../../paying/crediting.ts';
import { countWaiting, type WaitingKind } from '../../paying/waiting-rows.ts';
import { countSmsFailing, readSmsShare } from '../../people/sms.ts';
import { backlogOf, scheduleIdleSeconds } from '../jobs/sweep.ts';
import { JOB_NAMES, PURGES } from '../jobs/tasks.ts';

/** One value of a gauge. Label values are constants of the code, unless the gauge says how many there can be. */
type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> };

/** A gauge that is read from the database and has an alarm. */
export type StateGauge = {
  readonly name: `life_${string}`;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Reads the values, bounded, by an index and without locks. If it throws, the scrape leaves the gauge out. */
  readonly read: (context: Context) => Promise<readonly Sample[]>;
};

/** Most findings with a value of their own. The log and `staff findings` show more. */
const NAMED_FINDINGS = 20;

/** The gauges of the books: what the checks found, and whether they come through. */
const BOOK_GAUGES: readonly StateGauge[] = [
  {
    name: 'life_book_findings',
    help: 'Orders and rules of the books that do not hold, up to 1000',
    read: async ({ db }) => [{ value: (await openFindings(db, 1000)).length }],
  },
  {
    name: 'life_book_finding',
    help: `What does not hold in the books, each 1 for as long as it does not; the oldest, up to ${NAMED_FINDINGS}`,
    labels: ['rule', 'order'],
    read: async ({ db }) =>
      (await openFindings(db, NAMED_FINDINGS)).map(({ rule, orderId: order }) => ({
        labels: { rule, order },
        value: 1,
      })),
  },
  {
    name: 'life_book_check_age_seconds',
    help: 'Time since the books were checked last; missing before the first check',
    read: async ({ db, now }) => {
      const check = await latestBookCheck(db);
      return check ? [{ value: (now().getTime() - check.at.getTime()) / SECOND }] : [];
    },
  },
  {
    name: 'life_book_round_age_seconds',
    help: 'Time since every order was checked once, or since the first round of that began; missing before it',
    read: async ({ db, now }) => {
      const { open, ended } = await newestRounds(db);
      const since = ended?.endedAt ?? open?.begunAt;
      return since ? [{ value: (now().getTime() - since.getTime()) / SECOND }] : [];
    },
  },
  {
    name: 'life_ledger_day_open_seconds',
    help: 'Time since the end of the oldest day of the ledger that has no closing balances; below 0 before its end',
    read: async ({ db, now }) => {
      const day = await oldestDayToClose(db);
      return day === null ? [] : [{ value: (now().getTime() - dayBounds(day).until.getTime()) / SECOND }];
    },
  },
];

const PURGE_GAUGES: readonly StateGauge[] = [
  {
    name: 'life_purge_rows_due',
    help: 'Rows whose time is over and that are not deleted yet, up to 1000; of statement_lines their statements',
    labels: ['purge'],
    read: ofEach('rows'),
  },
  {
    name: 'life_purge_oldest_overdue_seconds',
    help: 'For how long the oldest row of a purge should have been deleted',
    labels: ['purge'],
    read: ofEach('oldestSeconds'),
  },
];

function ofEach(number: 'rows' | 'oldestSeconds'): StateGauge['read'] {
  return async ({ db, now }) => {
    const samples = [];
    for (const [name, purge] of Object.entries(PURGES))
      samples.push({ labels: { purge: name }, value: (await leftOf(db, purge, now()))[number] });
    return samples;
  };
}

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
    read: waiting('PaymentUnknown'),
  },
  {
    name: 'life_bills_unsettled',
    help: 'Bills paid more than an hour ago that their unit has neither written off nor refused, up to 1000',
    read: waiting('BillUnsettled'),
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
    read: waiting('RefundNeedsPerson'),
  },
  {
    name: 'life_refunds_card_troubled',
    help: 'Refunds whose bank sent the money back, or says nothing a week after it was expected, up to 1000',
    read: waiting('RefundCard'),
  },
  {
    name: 'life_refunds_old',
    help: 'Refunds begun more than three days ago whose money has not gone back, up to 1000',
    read: waiting('RefundOld'),
  },
  {
    name: 'life_refunds_receivable',
    help: 'Refunds by somebody else at the wallet of bills that their unit has credited, up to 1000',
    read: one(async ({ db }) => (await receivables(db, 1000)).length),
  },
  {
    name: 'life_reversals_open',
    help: 'Reversals of credited bills that their unit has not answered for an hour, up to 1000',
    read: waiting('ReversalOpen'),
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
      async ({ biller }) => [...biller.breakers().values()].filter((state) => state === 'OPEN').length,
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

function waiting(kind: WaitingKind): StateGauge['read'] {
  return one(({ db, now }) => countWaiting(db, kind, now()));
}

function one(count: (context: Context) => Promise<number>): StateGauge['read'] {
  return async (context) => [{ value: await count(context) }];
}

/** Scrapes within this time get the same state. */
const KEPT_MS = 15 * SECOND;

/** Time limit for reading the state. Gauges that take longer are left out. Prometheus waits for ten seconds. */
const WITHIN_MS = 5 * SECOND;

/** The gauge that counts missing gauges. */
export const UNREAD = {
  name: 'life_state_unread',
  help: 'Gauges of the state that could not be read at this scrape',
};

/** Answers the state gauges in the text format of Prometheus, at most a few seconds old. */
export function openState(context: Context): () => Promise<string> {
  let kept: { readonly until: number; readonly text: Promise<string> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now >= kept.until) kept = { until: now + KEPT_MS, text: readAll(context) };
    return kept.text;
  };
}

async function readAll(context: Context): Promise<string> {
  const registry = new Registry();
  const done = new AbortController();
  const late = wait(WITHIN_MS, undefined, { signal: done.signal }).then((): never => {
    throw new Error('the state takes too long to read');
  });
  let leftOut = 0;
  for (const gauge of STATE) if (!(await isRead(context, registry, gauge, late))) leftOut += 1;
  done.abort();
  // Each gauge that was late is logged already.
  await late.catch(() => undefined);
  new Gauge({ ...UNREAD, registers: [registry] }).set(leftOut);
  return registry.metrics();
}

/** Sets a gauge to its present value. False when it could not be read in time. */
async function isRead(
  context: Context,
  registry: Registry,
  { name, help, labels = [], read }: StateGauge,
  late: Promise<never>,
): Promise<boolean> {
  try {
    const samples = await Promise.race([read(context), late]);
    const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [] });
    // Remove a gauge without labels at first: its initial 0 would look like a reading.
    if (labels.length === 0 && samples.length === 0) gauge.remove();
    for (const sample of samples) gauge.set(sample.labels ?? {}, sample.value);
    registry.registerMetric(gauge);
    return true;
  } catch (error) {
    context.log.warn('gauge not read', { gauge: name, error });
    return false;
  }
}
