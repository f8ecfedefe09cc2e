import type { BreakerState } from '../kit/ports/services.ts';

/** Failures in a row after which a partner is left alone. */
const FAILURES_IN_A_ROW = 5;

/** How long it is left alone. After that one request decides whether it continues. */
const LEFT_ALONE_MS = 10_000;

/** Leaves a partner alone that does not answer. Each process has its own. */
export type Breaker = {
  readonly state: () => BreakerState;
  /**
   * Runs a request. Throws what `refused` makes while the partner is left alone. An error counts as a failure if
   * `isFailure` says so; every other end is an answer.
   */
  readonly run: <T>(
    work: () => Promise<T>,
    refused: () => Error,
    isFailure?: (error: unknown) => boolean,
  ) => Promise<T>;
};

/** `clock` is in milliseconds. `onLeftAlone` hears after each failure that the partner is left alone, and once that it is not. */
export function openBreaker(
  clock: () => number,
  onLeftAlone: (leftAlone: boolean) => void = () => undefined,
): Breaker {
  let failures = 0;
  let leftAloneUntil = 0;
  const answered = (): void => {
    if (failures >= FAILURES_IN_A_ROW) onLeftAlone(false);
    failures = 0;
    leftAloneUntil = 0;
  };
  const failed = (): void => {
    failures += 1;
    if (failures < FAILURES_IN_A_ROW) return;
    leftAloneUntil = clock() + LEFT_ALONE_MS;
    onLeftAlone(true);
  };
  const state = (): BreakerState => {
    if (failures < FAILURES_IN_A_ROW) return 'CLOSED';
    const left = leftAloneUntil - clock();
    // A clock that was set back does not make the while longer.
    return left > 0 && left <= LEFT_ALONE_MS ? 'OPEN' : 'TRIAL';
  };
  return {
    state,
    run: async (work, refused, isFailure = () => true) => {
      const before = state();
      if (before === 'OPEN') throw refused();
      // Others are refused while the trial runs.
      if (before === 'TRIAL') leftAloneUntil = clock() + LEFT_ALONE_MS;
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
