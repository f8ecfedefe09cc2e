import { UnitNotBelieved } from '../../kit/ports/biller.ts';
import type { BreakerState } from '../../kit/ports/services.ts';
import { type Breaker, openBreaker } from '../circuit-breaker.ts';

/** Protects units: few requests at the same time, and a pause after failures. */

/** Most requests to one unit at the same time; more wait. */
const MOST_AT_ONCE = 16;

/** Most waiting requests, and their longest wait; beyond, the unit counts as not answering. */
const MOST_WAITING = 200;
const WAIT_MS = 5_000;

export type Limits = {
  /** The units with requests that had no answer, by the state of their breaker; never CLOSED. */
  readonly leftAlone: () => ReadonlyMap<string, BreakerState>;
  /** Runs `work` when the unit is free. `busy` makes the error when too many wait or the unit is left alone. */
  readonly run: <T>(unitId: string, work: () => Promise<T>, busy: (why: string) => Error) => Promise<T>;
};

type UnitLoad = { running: number; readonly breaker: Breaker; readonly waiting: Set<() => void> };

/** `clock` is in milliseconds. `onLeftAlone` hears when a unit is left alone, and when no longer. */
export function openLimits(
  clock: () => number,
  onLeftAlone: (unitId: string, leftAlone: boolean) => void = () => undefined,
): Limits {
  const loads = new Map<string, UnitLoad>();

  const loadOf = (unitId: string): UnitLoad => {
    const load: UnitLoad = loads.get(unitId) ?? {
      running: 0,
      breaker: openBreaker(clock, (leftAlone) => onLeftAlone(unitId, leftAlone)),
      waiting: new Set(),
    };
    loads.set(unitId, load);
    return load;
  };

  return {
    leftAlone: () =>
      new Map(
        [...loads]
          .map(([unitId, { breaker }]) => [unitId, breaker.state()] as const)
          .filter(([, state]) => state !== 'CLOSED'),
      ),
    run: async (unitId, work, busy) => {
      const load = loadOf(unitId);
      const leftAlone = () => busy('left alone after failures in a row');
      if (load.breaker.state() === 'OPEN') throw leftAlone();
      await takeTurn(load, busy);
      try {
        return await load.breaker.run(work, leftAlone, isSilence);
      } finally {
        giveTurn(load);
      }
    },
  };
}

/** An answer that can't be believed is one: otherwise one account, or what one payer typed, would stop a unit for all. */
function isSilence(error: unknown): boolean {
  return !(error instanceof UnitNotBelieved);
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
