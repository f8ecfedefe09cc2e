import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { reasonOf } from './refusal.ts';

/** Sends a signal. Does nothing when the process is gone. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (reasonOf(error) !== 'ESRCH') throw error;
  }
}

/** The PostgreSQL processes that work on the data in `folder`, a real path. Zombies don't count. */
export function databaseProcessesIn(folder: string): number[] {
  // All of them run in the data folder, which Linux says; elsewhere their command line names it.
  if (process.platform === 'linux')
    return pidsOf(readdirSync('/proc').filter((name) => currentFolderOf(name) === folder));
  const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return pidsOf(lines.filter((line) => line.includes(`postgres -D ${folder} `)));
}

/** Undefined for what is no process, is gone, is a zombie, or belongs to a user whose processes can't be read. */
function currentFolderOf(pid: string): string | undefined {
  try {
    return /^\d+$/.test(pid) ? readlinkSync(`/proc/${pid}/cwd`) : undefined;
  } catch {
    return undefined;
  }
}

function pidsOf(lines: readonly string[]): number[] {
  return lines.map((line) => Number.parseInt(line, 10));
}
