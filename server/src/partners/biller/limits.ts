/** Protects units: few requests at the same time, and a pause after failures. */

/** Most requests to one unit at the same time; more wait. */
const MOST_AT_ONCE = 16;

/** Most waiting requests, and their longest wait; beyond, the unit counts as not answering. */
const MOST_WAITING = 200;
const WAIT_MS = 5_000;

/** Failures in a row that start a pause. */
const FAILURES_IN_A_ROW = 5;

/** Length of a pause. After it one request decides whether it continues. */
const LEFT_ALONE_MS = 10_000;

export type Limits = {
  /** Units in a pause. */
  readonly leftAlone: () => number;
  /** Runs `work` when the unit is free. `busy` makes the error when too many wait or the unit is in a pause. */
  readonly run: <T>(unitId: string, work: () => Promise<T>, busy: (why: string) => Error) => Promise<T>;
};

type UnitLoad = {
  running: number;
  failures: number;
  leftAloneUntil: number;
  readonly waiting: Set<() => void>;
};

/** `clock` is in milliseconds and never goes back. */
export function openLimits(clock: () => number): Limits {
  const loads = new Map<string, UnitLoad>();

  const loadOf = (unitId: string): UnitLoad => {
    const load: UnitLoad = loads.get(unitId) ?? {
      running: 0,
      failures: 0,
      leftAloneUntil: 0,
      waiting: new Set(),
    };
    loads.set(unitId, load);
    return load;
  };

  const failed = (load: UnitLoad): void => {
    load.failures += 1;
    if (load.failures >= FAILURES_IN_A_ROW) load.leftAloneUntil = clock() + LEFT_ALONE_MS;
  };

  return {
    leftAlone: () => [...loads.values()].filter(({ leftAloneUntil }) => clock() < leftAloneUntil).length,
    run: async (unitId, work, busy) => {
      const load = loadOf(unitId);
      if (clock() < load.leftAloneUntil) throw busy('left alone after failures in a row');
      // The one request after the pause. Others are refused until it ends.
      if (load.failures >= FAILURES_IN_A_ROW) load.leftAloneUntil = clock() + LEFT_ALONE_MS;
      await takeTurn(load, busy);
      try {
        const result = await work();
        load.failures = 0;
        load.leftAloneUntil = 0;
        return result;
      } catch (error) {
        failed(load);
        throw error;
      } finally {
        giveTurn(load);
      }
    },
  };
}

/** Waits until fewer than the most questions are under way at a unit. */
function takeTurn(load: UnitLoad, busy: (why: string) => Error): Promise<void> {
  if (load.running < MOST_AT_ONCE) {
    load.running += 1;
    return Promise.resolve();
  }
  if (load.waiting.size >= MOST_WAITING) return Promise.reject(busy('too many questions wait for it'));
  return new Promise((resolve, reject) => {
    const next = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      load.waiting.delete(next);
      reject(busy('too many questions before this one'));
    }, WAIT_MS);
    load.waiting.add(next);
  });
}

/** Hands the turn on to who waits longest, or gives it back. */
function giveTurn(load: UnitLoad): void {
  const [next] = load.waiting;
  if (!next) {
    load.running -= 1;
    return;
  }
  load.waiting.delete(next);
  next();
}
