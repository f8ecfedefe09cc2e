/** The service's clock in a test: the real one, moved. Partners keep the real time. */
export type TestClock = {
  readonly now: () => Date;
  /** Moves the clock on by milliseconds. */
  readonly advance: (ms: number) => void;
  /** Sets the clock; it goes on from there. */
  readonly set: (to: Date) => void;
  /** Back to the real time. */
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
