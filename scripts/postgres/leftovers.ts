import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identify } from '../processes/end.ts';
import { processTable } from '../processes/system.ts';
import { until } from '../until.ts';

/**
 * Ends what a killed start left at work on the data in `folder`, and then its lock. PostgreSQL itself trusts
 * the process number in that lock: it would be locked out for good by a zombie, or by a stranger that was
 * given the same number. To be called only by the holder of our own lock on the folder.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid');
  const atWork = () => processTable.databaseProcessesIn(realpathSync(folder));
  const named = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : 0;
  if (atWork().includes(named)) {
    const postmaster = identify(named);
    if (postmaster !== undefined) await endProcess(postmaster, 'SIGINT', 20_000);
  }
  // The others see within moments that their postmaster is gone, unless they are stuck.
  if (!(await until(() => atWork().length === 0, 3_000))) {
    for (const pid of atWork()) {
      const id = identify(pid);
      if (id !== undefined) await endProcess(id, 'SIGKILL', 5_000);
    }
  }
  rmSync(lock, { force: true });
}
