import { machineTime } from '../../src/kit/machine-clock.ts';

/** The service's clock in a test: the real time plus an offset. Partners use the real time. */
export type TestClock = {
  readonly now: () => Date;
  /** Moves the clock forward by milliseconds. */
  readonly advance: (ms: number) => void;
  /** Sets the clock, which runs on from there. */
  readonly set: (to: Date) => void;
  /** Sets the clock to the real time. */
  readonly reset: () => void;
};

export function openClock(): TestClock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    advance: (ms) => {
      offset += ms;
    },
    set: (to) => {
      offset = to.getTime() - Date.now();
    },
    reset: () => {
      offset = 0;
    },
  };
}

/** The machine's own clock in a test, which the service compares with the database's. */
export type TestMachine = {
  readonly read: () => number;
  /** Sets it ahead of the database's clock by milliseconds, until the next call. */
  readonly setAhead: (ms: number) => void;
};

export function openMachine(): TestMachine {
  let ahead = 0;
  return {
    read: () => machineTime() + ahead,
    setAhead: (ms) => {
      ahead = ms;
    },
  };
}
