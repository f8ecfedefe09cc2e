import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identify } from '../processes/end.ts';
import { processTable } from '../processes/system.ts';
import { until } from '../until.ts';

/**
 * Ends the processes of a killed start that still work on the data in `folder`, then deletes its lock. PostgreSQL
 * itself trusts the process id in that lock: a zombie, or another program with the same id, would lock it out for good.
 * Call it only while holding our own lock on the folder.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid');
  const atWork = () => processTable.databaseProcessesIn(realpathSync(folder));
  const named = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : 0;
  if (atWork().includes(named)) {
    const postmaster = identify(named);
    if (postmaster !== undefined) await endProcess(postmaster, 'SIGINT', 20_000);
  }
  // The other processes notice within moments that their postmaster is gone, unless they are stuck.
  if (!(await until(() => atWork().length === 0, 3_000))) {
    for (const pid of atWork()) {
      const id = identify(pid);
      if (id !== undefined) await endProcess(id, 'SIGKILL', 5_000);
    }
  }
  rmSync(lock, { force: true });
}
