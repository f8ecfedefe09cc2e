import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { reasonOf } from '../refusal.ts';
import type { ProcessTable } from './table.ts';

/** Reads /proc, which costs almost nothing. */
export const linux: ProcessTable = {
  startOf: (pid) => {
    const fields = statOf(pid);
    return fields?.[0] === 'Z' || fields?.[0] === 'X' ? undefined : fields?.[19];
  },
  parentOf: (pid) => Number(statOf(pid)?.[1] ?? 0),
  commandOf: (pid) =>
    (unlessGone(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').replaceAll('\0', ' '),
  // All of PostgreSQL's processes run in its data folder; a zombie is in no folder.
  databaseProcessesIn: (folder) =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && folderOf(name) === folder)
      .map(Number),
};

/** The fields of /proc/pid/stat from the third, the state, on: the second, the name, may contain blanks. */
function statOf(pid: number): string[] | undefined {
  const stat = unlessGone(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function folderOf(pid: string): string | undefined {
  return unlessGone(() => readlinkSync(`/proc/${pid}/cwd`));
}

/** A process may end at any moment, and another user's can't be read. */
function unlessGone(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(reasonOf(error))) return undefined;
    throw error;
  }
}
