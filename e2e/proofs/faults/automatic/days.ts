import { drive, type Failure } from '../load.ts';
import { killOf } from '../plan.ts';
import { PROCESSES } from '../processes.ts';
import type { Run } from '../run.ts';
import { almost, evening, isLate } from '../time/evening.ts';
import { hurry, passDay } from '../time/pass-time.ts';
import { type Acted, act, actMeanwhile } from './acts.ts';
import { wrongDeductions, wrongMandates } from './ends.ts';
import type { Opened } from './open.ts';

/** One process is killed for each so many mandates on the day of their deductions. */
const KILL_EVERY = 10;
/** Added to a kill's number, so that the kills of that day are decided separately from the earlier ones. */
const KILLS_APART = 1_000_003;

type Days = {
  readonly seed: number;
  readonly atOnce: number;
  /** Whether processes are killed. */
  readonly kills: boolean;
  /** How long a day may take, in milliseconds of real time. */
  readonly settleMs: number;
};

type Passed = { readonly wrong: readonly string[]; readonly kills: number };

/**
 * Passes the days of automatic payment after all orders have settled. On the evening of the first day payers are told
 * of their bills, and some of them react. Two days later everything is deducted, and some payers act meanwhile. A day
 * after that the failed deductions are repeated. The clock is moved from one day to the next.
 */
export async function passDays(run: Run, opened: readonly Opened[], days: Days): Promise<Passed> {
  const { world, layer, processes, stage } = run;
  const { seed, atOnce, settleMs } = days;
  const wrong: string[] = [];
  const acted = new Map<Opened, Acted>();

  const goDay = async (name: string): Promise<void> => {
    if (!(await passDay(run, settleMs))) wrong.push(`the ${name} was not over within ${settleMs / 1000} s`);
  };
  const goEach = async (go: (each: Opened) => Promise<void>, kills = false): Promise<number> => {
    const driven = await drive(processes, {
      from: 0,
      goesOn: (index) => index < opened.length,
      atOnce,
      go: async (index) => {
        const each = opened[index];
        if (each) await go(each);
      },
      killOf: kills ? (number) => killOf(seed + KILLS_APART, number, KILL_EVERY, PROCESSES) : null,
    });
    wrong.push(
      ...said(
        driven.failures.map(({ journey, why }) => ({
          journey: opened[journey]?.journey.number ?? journey,
          why,
        })),
      ),
    );
    return driven.kills;
  };
  const bend = (each: Opened, deduction: object) =>
    stage.sandbox.bendWallet(each.agreementId, { notify: each.journey.news, ...deduction });

  if (isLate(world.now())) await sleepUntil(run, evening(world.now()));
  const told = world.now();
  layer.loud();
  await goDay('evening on which payers are told');
  await goEach(async (each) => {
    const { journey, signer } = each;
    const [atWallet] = await stage.sandbox.mandates(signer);
    if (atWallet) layer.name(atWallet.agreementNo, `agreement ${journey.number}`);
    await bend(each, journey.deduction ?? {});
    if (journey.before) acted.set(each, await act(run, each, journey.before));
  });
  await goDay('evening on which payers do something');

  await sleepUntil(run, almost(evening(told)));
  await goDay('day on which nothing may be deducted yet');

  const deducted = evening(evening(told));
  await sleepUntil(run, deducted);
  const kills = await goEach(async (each) => {
    const { meanwhile } = each.journey;
    if (meanwhile) acted.set(each, await actMeanwhile(run, each, meanwhile, settleMs));
  }, days.kills);
  await goDay('day of deductions');

  await goEach(async (each) => {
    await bend(each, {});
  });
  await sleepUntil(run, evening(deducted));
  await goDay('day after');
  layer.quiet();
  await processes.allUp();
  wrong.push(...(await wrongMandates(run, opened, acted)), ...(await wrongDeductions(run, acted)));
  return { wrong, kills };
}

function said(failures: readonly Failure[]): string[] {
  return failures.map(({ journey, why }) => `automatic journey ${journey}: ${why}`);
}

/**
 * Moves the clock. The workers are restarted: a queue that slept would run each minute's schedules for every minute.
 */
async function sleepUntil(run: Run, to: Date): Promise<void> {
  const { world, processes } = run;
  await processes.allUp();
  await processes.stopWork();
  await world.setClock(to);
  await processes.startWork();
  await hurry(run);
}
