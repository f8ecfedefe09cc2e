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
