import { vi } from 'vitest';

/** Limit of every wait in a test. What is waited for commonly takes less than a second; a busy machine takes longer. */
const SOON_MS = 20_000;

/** Repeats `check` until it passes, and fails with its last error after 20 s. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: SOON_MS, interval: 20 });
}
