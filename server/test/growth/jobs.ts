import { parseCrontab } from 'graphile-worker';
import type { Act } from '../../../scripts/growth/cost.ts';
import { sweep } from '../../src/app/jobs/sweep.ts';
import { CRONTAB, taskList } from '../../src/app/jobs/tasks.ts';
import { STATE } from '../../src/app/metrics/state.ts';
import { dayBalances } from '../../src/books/closing-balances.ts';
import { balances } from '../../src/books/ledger.ts';
import { reconcileNow } from '../../src/books/reconcile.ts';
import { awaitStatements } from '../../src/books/statement-store.ts';
import { after, DAY, dayOf } from '../../src/kit/time.ts';
import type { Grown } from './open.ts';
import { UNIT } from './payer.ts';

/** Whose statements of today are compared, one after another. */
const PARTNERS = ['wallet', 'wallet-account', UNIT];

/**
 * The cost of each job by its name: of the schedule, the sweep, the scraped state, and what staff ask for. One is
 * called off after `mostMs`.
 */
export async function measureJobs(grown: Grown, mostMs: number): Promise<Record<string, Act>> {
  await awaitToday(grown);
  const acts: Record<string, Act> = {};
  for (const [name, run] of Object.entries(jobs(grown, mostMs))) acts[name] = await grown.cost(run);
  return acts;
}

/** Awaits the statements before they are compared, as the schedule does. How long a page with room is looked for says nothing. */
function awaitToday({ aside, context }: Grown): Promise<void> {
  const day = dayOf(context.now());
  return awaitStatements(
    aside,
    PARTNERS.map((partner) => ({ partner, day, due: after(context.now(), DAY) })),
  );
}

function jobs({ context }: Grown, mostMs: number): Record<string, () => Promise<unknown>> {
  const today = dayOf(context.now());
  return {
    sweep: () => sweep(context),
    'state for metrics': async () => {
      for (const { read } of STATE) await read(context);
    },
    ...Object.fromEntries(
      PARTNERS.map((partner) => [
        `reconciliation with ${partner}`,
        () => reconcileNow(context, { partner, day: today }),
      ]),
    ),
    'balances for staff': () => balances(context.db),
    'balances of a day for staff': () => dayBalances(context.db, today),
    ...scheduled(context, mostMs),
  };
}

function scheduled(context: Grown['context'], mostMs: number): Record<string, () => Promise<unknown>> {
  const tasks = taskList(context);
  return Object.fromEntries(
    parseCrontab(CRONTAB).map(({ task }) => [
      `job ${task}`,
      async () => {
        const abortSignal = AbortSignal.timeout(mostMs);
        try {
          await tasks[task]?.({}, { abortSignal } as never);
        } catch (error) {
          if (!abortSignal.aborted) throw error;
        }
      },
    ]),
  );
}
