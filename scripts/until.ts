import { setTimeout } from 'node:timers/promises';

/** Checks `condition` every few milliseconds until it holds; false when it did not within `limit` milliseconds. */
export async function until(condition: () => boolean | Promise<boolean>, limit: number): Promise<boolean> {
  const end = performance.now() + limit;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await setTimeout(15);
  }
  return true;
}
