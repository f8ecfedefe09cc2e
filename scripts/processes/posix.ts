import { spawnSync } from 'node:child_process';
import type { ProcessTable } from './table.ts';

/** Uses `ps`, where there is no /proc. */
export const posix: ProcessTable = {
  startOf: (pid) => (column(pid, 'stat').startsWith('Z') ? undefined : column(pid, 'lstart') || undefined),
  parentOf: (pid) => Number(column(pid, 'ppid')),
  commandOf: (pid) => column(pid, 'command'),
  databaseProcessesIn: (folder) =>
    ps(['-axww', '-o', 'pid=,command='])
      .split('\n')
      .filter((line) => line.includes(`postgres -D ${folder} `))
      .map((line) => Number.parseInt(line, 10)),
};

function column(pid: number, name: string) {
  return ps(['-ww', '-o', `${name}=`, '-p', String(pid)]).trim();
}

/** Answers nothing for a process that is gone. */
function ps(options: readonly string[]) {
  return spawnSync('ps', options, { encoding: 'utf8' }).stdout;
}
