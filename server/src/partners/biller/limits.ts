import { UnitNotBelieved } from '../../kit/ports/biller.ts';
import type { BreakerState } from '../../kit/ports/services.ts';
import { type Breaker, openBreaker } from '../circuit-breaker.ts';

const MOST_AT_ONCE = 16;

/** Most of them, also waiting, for one payer, whose app asks four at a time. */
const MOST_OF_PAYER = 8;

/** Most waiting requests, and their longest wait; beyond, the unit counts as not answering. */
const MOST_WAITING = 200;
const WAIT_MS = 5_000;

export type Limits = {
  /** The units with requests that had no answer, by the state of their breaker; never CLOSED. */
  readonly openBreakers: () => ReadonlyMap<string, BreakerState>;
  /**
   * Runs `work` when the unit is free, for a payer or for nobody. `busy` makes the error when too many wait or the breaker is
   * open.
   */
  readonly run: <T>(
    unitId: string,
    work: () => Promise<T>,
    busy: (why: string) => Error,
    payer?: string,
  ) => Promise<T>;
};

type UnitLoad = {
  running: number;
  readonly breaker: Breaker;
  readonly waiting: Set<() => void>;
  /** The payer of each request. */
  readonly payers: (string | undefined)[];
};

/** `clock` is in milliseconds. `onChange` hears when the breaker of a unit opens and closes. */
export function openLimits(
  clock: () => number,
  onChange: (unitId: string, open: boolean) => void = () => undefined,
): Limits {
  const loads = new Map<string, UnitLoad>();

  const loadOf = (unitId: string): UnitLoad => {
    const load: UnitLoad = loads.get(unitId) ?? {
      running: 0,
      breaker: openBreaker(clock, (open) => onChange(unitId, open)),
      waiting: new Set(),
      payers: [],
    };
    loads.set(unitId, load);
    return load;
  };

  return {
    openBreakers: () =>
      new Map(
        [...loads]
          .map(([unitId, { breaker }]) => [unitId, breaker.state()] as const)
          .filter(([, state]) => state !== 'CLOSED'),
      ),
    run: async (unitId, work, busy, payer) => {
      const load = loadOf(unitId);
      const own = load.payers.filter((each) => each !== undefined && each === payer).length;
      if (own >= MOST_OF_PAYER) throw busy('too many questions of one payer');
      const breakerOpen = () => busy('left alone after failures in a row');
      if (load.breaker.state() === 'OPEN') throw breakerOpen();
      load.payers.push(payer);
      try {
        await takeTurn(load, busy);
        try {
          return await load.breaker.run(work, breakerOpen, isSilence);
        } finally {
          giveTurn(load);
        }
      } finally {
        load.payers.splice(load.payers.indexOf(payer), 1);
      }
    },
  };
}

/** An answer that can't be believed is no silence: otherwise one account, or one number that a payer typed, would stop a unit for all. */
function isSilence(error: unknown): boolean {
  return !(error instanceof UnitNotBelieved);
}

/** Waits until fewer than the most requests are under way at a unit. */
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

/** Hands the turn on to the request that waits longest, or gives it back. */
function giveTurn(load: UnitLoad): void {
  const [next] = load.waiting;
  if (!next) {
    load.running -= 1;
    return;
  }
  load.waiting.delete(next);
  next();
}
