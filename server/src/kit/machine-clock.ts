import { sql } from 'kysely';
import type { Db } from './database/open.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics/process.ts';
import { MINUTE, SECOND } from './time.ts';

/** A difference above this is logged as an error. */
const TELL_MS = 5 * SECOND;

/** Above this difference the process does not act: times in its rows and its signatures would be wrong. */
const STOP_MS = 60 * SECOND;

/** Time between two measurements. */
const EVERY_MS = MINUTE;

/** Time to the next measurement as long as there is none. */
const FIRST_MS = 5 * SECOND;

/** `UNKNOWN`: not measured yet. `RIGHT`: up to five seconds. `OFF`: logged, but the process acts. `WRONG`: the process does not act. */
export type ClockState = 'UNKNOWN' | 'RIGHT' | 'OFF' | 'WRONG';

/** Compares this machine's clock with the database's. A database that does not answer changes nothing. */
export type MachineClock = {
  /** True if the last measurement lets the process act. */
  readonly mayAct: () => boolean;
  /** Measures once. Fails when the database does not answer. */
  readonly measure: () => Promise<void>;
  /** Measures before the process acts, and throws `ClockWrong` when it must not. */
  readonly measureFirst: () => Promise<void>;
  /** Measures every minute from now on. */
  readonly watch: () => { readonly stop: () => void };
  /** Calls `follow` after each measurement that changes whether the process may act. */
  readonly onChange: (follow: () => void) => void;
};

/** The process does not start, because its machine's clock is wrong. The message is for the person who starts it. */
export class ClockWrong extends Error {}

type Tools = { readonly db: Db; readonly log: Log; readonly metrics: Metrics };

/** A clock in milliseconds since 1970. */
export type ReadClock = () => number;

/** The machine's own clock: the clock that tests and sandboxes move is `Date`. */
export function machineTime(): number {
  return Temporal.Now.instant().epochMilliseconds;
}

/** Opens the comparison. `read` is a parameter for tests. */
export function openMachineClock({ db, log, metrics }: Tools, read: ReadClock): MachineClock {
  let state: ClockState = 'UNKNOWN';
  let seconds = 0;
  const followers: (() => void)[] = [];

  const mayAct = (): boolean => state === 'RIGHT' || state === 'OFF';

  const measure = async (): Promise<void> => {
    seconds = (await differenceMs(db, read)) / SECOND;
    metrics.clockDiffers(seconds);
    const [before, could] = [state, mayAct()];
    state = stateOf(seconds * SECOND);
    if (state === 'OFF' || state === 'WRONG') log.error('clock differs', { seconds, state });
    else if (before === 'OFF' || before === 'WRONG') log.info('clock is right again', { seconds });
    if (mayAct() !== could) for (const follow of followers) follow();
  };

  const tryToMeasure = (): Promise<void> =>
    measure().catch((error: unknown) => log.warn('clock not measured', { error }));

  const measureFirst = async (): Promise<void> => {
    await tryToMeasure();
    if (state !== 'WRONG') return;
    throw new ClockWrong(
      `The clock of this machine differs from the database's by ${Math.round(Math.abs(seconds))} s. Set it right, then start again.`,
    );
  };

  const watch = () => {
    let stopped = false;
    const next = (): NodeJS.Timeout =>
      setTimeout(() => void again(), state === 'UNKNOWN' ? FIRST_MS : EVERY_MS);
    const again = async (): Promise<void> => {
      await tryToMeasure();
      if (!stopped) timer = next();
    };
    let timer = next();
    return {
      stop: () => {
        stopped = true;
        clearTimeout(timer);
      },
    };
  };

  const onChange = (follow: () => void): void => {
    followers.push(follow);
  };

  return { mayAct, measure, measureFirst, watch, onChange };
}

/** The state for a difference in milliseconds. */
export function stateOf(ms: number): ClockState {
  if (Math.abs(ms) > STOP_MS) return 'WRONG';
  return Math.abs(ms) > TELL_MS ? 'OFF' : 'RIGHT';
}

/** Milliseconds by which the machine's clock is ahead of the database's, whose answer is taken to be made halfway. */
async function differenceMs(db: Db, read: ReadClock): Promise<number> {
  const asked = read();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a from answers one row');
  return asked + (read() - asked) / 2 - row.ms;
}
