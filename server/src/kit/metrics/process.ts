import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { SECOND } from '../time.ts';

/** Outcome of a call: a refusal is an answer, `failed` is a fault of the service. */
export type CallOutcome = 'answered' | 'refused' | 'limited' | 'failed';

/** `not_answering`: the act of the partner is unknown. */
type PartnerOutcome = 'answered' | 'not_answering';

/** The counters of a process. Label values are constants of the code, except in `askedNew`; never numbers of orders or users. */
export type Metrics = {
  readonly registry: Registry;
  /** Counts a finished HTTP request. `call`: its path in the contract, or the kind of document. */
  readonly called: (call: string, outcome: CallOutcome, seconds: number) => void;
  readonly worked: (task: string, outcome: 'done' | 'failed', seconds: number) => void;
  readonly asked: (partner: string, operation: string, outcome: PartnerOutcome, seconds: number) => void;
  /** Counts a new account number by unit: it shows attempts of many users at one unit to collect numbers. */
  readonly askedNew: (unit: string, answer: 'known' | 'unknown' | 'unanswered' | 'limited') => void;
  /** Seconds by which the machine's clock is ahead of the database's. */
  readonly clockDiffers: (seconds: number) => void;
  readonly keyEnds: (setting: string, at: Date) => void;
  /** Counts a notice of the wallet of a kind that is not used. */
  readonly noticeUnused: () => void;
  /** Counts a logged warning or error. `event`: the constant text of the line. */
  readonly logged: (level: 'warn' | 'error', event: string) => void;
};

/** Upper bounds in seconds: few, since each is a series for every call. */
const CALL_SECONDS = [0.02, 0.1, 0.5, 2, 8];

/** Upper bounds in seconds of jobs and of calls to partners. */
const WORK_SECONDS = [0.05, 0.5, 2, 8, 30];

/** Errors with an alarm of their own. Their series begin with 0, because a series that begins with 1 shows no increase. */
export const WAKING = [
  'refunded elsewhere',
  'the wallet contradicts our books',
  'wallet notice refused',
  'balance at the wallet too small for a refund',
  'key ends soon',
] as const;

/** Metrics of one process, in a registry of its own. Durations are in seconds. */
export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const seconds = <Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
    buckets: number[],
  ) => new Histogram({ name, help, labelNames: labels, buckets, registers });
  const called = counter('life_http_requests_total', 'HTTP requests, by call and how they ended', [
    'call',
    'outcome',
  ]);
  const calledSeconds = seconds(
    'life_http_request_seconds',
    'Time from a request to the end of its answer',
    ['call'],
    CALL_SECONDS,
  );
  const jobs = counter('life_jobs_total', 'Jobs worked off, by task and how they ended', ['task', 'outcome']);
  const jobSeconds = seconds('life_job_seconds', 'Time a job took', ['task'], WORK_SECONDS);
  const asked = counter(
    'life_partner_calls_total',
    'Questions to partners, by operation and whether an answer came that can be believed',
    ['partner', 'operation', 'outcome'],
  );
  const askedSeconds = seconds(
    'life_partner_call_seconds',
    'Time a partner took to answer, or to be given up',
    ['partner', 'operation'],
    WORK_SECONDS,
  );
  const askedNew = counter(
    'life_new_numbers_total',
    'Account numbers that users never asked for before, by unit and what it said',
    ['unit', 'answer'],
  );
  const logged = counter('life_log_lines_total', 'Warnings and errors in the log, by their text', [
    'level',
    'event',
  ]);
  const unused = counter(
    'life_wallet_notices_unused_total',
    'Notices that the wallet signed for us, of kinds that are not used',
    [],
  );
  const clock = new Gauge({
    name: 'life_clock_difference_seconds',
    help: "By how much the machine's clock is ahead of the database's; measured every minute",
    registers,
  });
  const ends = new Gauge({
    name: 'life_key_ends_seconds',
    help: 'When a key ends, in seconds since 1970, by its setting',
    labelNames: ['setting'] as const,
    registers,
  });
  for (const event of WAKING) logged.inc({ level: 'error', event }, 0);
  return {
    registry,
    called: (call, outcome, took) => {
      called.inc({ call, outcome });
      calledSeconds.observe({ call }, took);
    },
    worked: (task, outcome, took) => {
      jobs.inc({ task, outcome });
      jobSeconds.observe({ task }, took);
    },
    asked: (partner, operation, outcome, took) => {
      asked.inc({ partner, operation, outcome });
      askedSeconds.observe({ partner, operation }, took);
    },
    askedNew: (unit, answer) => askedNew.inc({ unit, answer }),
    keyEnds: (setting, at) => ends.set({ setting }, at.getTime() / SECOND),
    clockDiffers: (difference) => clock.set(difference),
    noticeUnused: () => unused.inc(),
    logged: (level, event) => logged.inc({ level, event }),
  };
}
