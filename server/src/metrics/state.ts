import type { Context } from '../context.ts';
import { countWorkers } from '../jobs/liveness.ts';
import { backlogOf, countExhausted } from '../jobs/state.ts';
import { JOB_NAMES } from '../jobs/tasks.ts';

/** One number of a gauge; the label's value comes from a list in the code. */
type Sample = { readonly value: number; readonly label?: string };

/** A state an operator would be woken by, read from the database. */
export type StateGauge = {
  readonly name: `life_${string}`;
  readonly help: string;
  /** What tells its numbers apart; none: it is one number. */
  readonly label?: string;
  /** By an index, bounded, without locks. If it throws, the gauge is left out of this scrape. */
  readonly read: (context: Context) => Promise<readonly Sample[]>;
};

const one =
  (count: (context: Context) => Promise<number>): StateGauge['read'] =>
  async (context) => [{ value: await count(context) }];

const byTask =
  (number: 'rows' | 'oldestSeconds'): StateGauge['read'] =>
  async ({ db, now }) => {
    const samples: Sample[] = [];
    for (const label of JOB_NAMES)
      samples.push({ label, value: (await backlogOf(db, label, now()))[number] });
    return samples;
  };

/** Everything that is read when a process is scraped. Each has its section in docs/operations.md. */
export const STATE: readonly StateGauge[] = [
  {
    name: 'life_rows_overdue',
    help: 'Rows whose next step should have been taken by now, up to 1000',
    label: 'task',
    read: byTask('rows'),
  },
  {
    name: 'life_row_oldest_overdue_seconds',
    help: 'How long the row that waits longest for its next step is overdue',
    label: 'task',
    read: byTask('oldestSeconds'),
  },
  {
    name: 'life_jobs_exhausted',
    help: 'Jobs that gave up after all of their tries, up to 1000',
    read: one(({ db }) => countExhausted(db)),
  },
  { name: 'life_workers', help: 'Worker processes at work', read: one(({ db }) => countWorkers(db)) },
];
