import { PURGES } from '../../src/app/jobs/tasks.ts';
import type { Db } from '../../src/kit/database/open.ts';
import { runPurge } from '../../src/kit/purge.ts';

/** Runs a purge as its job does, at a time of the test. Returns how many rows it deleted. */
export function purge(name: keyof typeof PURGES, db: Db, now: Date): Promise<number> {
  return runPurge(PURGES[name], { db, now });
}
