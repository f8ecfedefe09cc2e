import type { BreakerState } from '../kit/ports/services.ts';

const FAILURES_IN_A_ROW = 5;

/** Time for which it stays open. After that one trial request decides. */
const OPEN_MS = 10_000;

/** Circuit breaker of a partner. Each process has its own. */
export type Breaker = {
  readonly state: () => BreakerState;
  /** Runs a request; throws the error of `refused` while the breaker is open. An error counts as a failure if `isFailure` says so. */
  readonly run: <T>(
    work: () => Promise<T>,
    refused: () => Error,
    isFailure?: (error: unknown) => boolean,
  ) => Promise<T>;
};

/** `clock` is in milliseconds. `onChange` hears `true` after each failure that opens the breaker, and `false` when it closes. */
export function openBreaker(
  clock: () => number,
  onChange: (open: boolean) => void = () => undefined,
): Breaker {
  let failures = 0;
  let openUntil = 0;
  const answered = (): void => {
    if (failures >= FAILURES_IN_A_ROW) onChange(false);
    failures = 0;
    openUntil = 0;
  };
  const failed = (): void => {
    failures += 1;
    if (failures < FAILURES_IN_A_ROW) return;
    openUntil = clock() + OPEN_MS;
    onChange(true);
  };
  const state = (): BreakerState => {
    if (failures < FAILURES_IN_A_ROW) return 'CLOSED';
    const left = openUntil - clock();
    // A clock that was set back does not keep the breaker open longer.
    return left > 0 && left <= OPEN_MS ? 'OPEN' : 'TRIAL';
  };
  return {
    state,
    run: async (work, refused, isFailure = () => true) => {
      const before = state();
      if (before === 'OPEN') throw refused();
      // Others are refused while the trial runs.
      if (before === 'TRIAL') openUntil = clock() + OPEN_MS;
      try {
        const result = await work();
        answered();
        return result;
      } catch (error) {
        if (isFailure(error)) failed();
        else answered();
        throw error;
      }
    },
  };
}
