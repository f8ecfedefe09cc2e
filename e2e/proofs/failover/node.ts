import type { ChildProcess } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { debianBinaries, OLDEST_MAJOR } from '../../../scripts/postgres/cluster.ts';
import { freePort } from '../../../scripts/postgres/port.ts';
import { databaseProcessesIn, sendSignal } from '../../../scripts/processes.ts';
import { endProgram, folderIn, type Home, startProgram } from './programs.ts';
import { configOf } from './settings.ts';

/** One PostgreSQL with its Patroni. */
export type Node = {
  readonly name: string;
  readonly port: number;
  /** Port of Patroni's REST interface. */
  readonly restPort: number;
  readonly start: () => void;
  /** Kills PostgreSQL and Patroni with SIGKILL, as if the machine were lost. */
  readonly kill: () => Promise<void>;
  /** Stops both where they stand, as if the machine were cut off: they keep their connections and answer nobody. */
  readonly freeze: () => void;
  readonly thaw: () => void;
};

/** Makes a node, which does not run yet. */
export async function makeNode(home: Home, number: number, etcd: string, password: string): Promise<Node> {
  const name = `node${number}`;
  const [port, restPort] = [await freePort(), await freePort()];
  const folder = folderIn(home, name);
  const data = join(folder, 'data');
  const file = join(folder, 'patroni.json');
  const bin = debianBinaries(OLDEST_MAJOR)?.folder ?? '';
  writeFileSync(file, JSON.stringify(configOf({ name, port, restPort, data, folder, bin, etcd, password })));
  if (home.account) chownSync(file, home.account.uid, home.account.gid);
  let patroni: ChildProcess | null = null;
  const signal = (sent: NodeJS.Signals): void => {
    for (const pid of databaseProcessesIn(data)) sendSignal(pid, sent);
  };
  return {
    name,
    port,
    restPort,
    start: () => {
      patroni = startProgram(home, 'patroni', [file]);
    },
    kill: async () => {
      if (patroni) await endProgram(patroni, 'SIGKILL');
      signal('SIGKILL');
    },
    freeze: () => {
      patroni?.kill('SIGSTOP');
      signal('SIGSTOP');
    },
    thaw: () => {
      signal('SIGCONT');
      patroni?.kill('SIGCONT');
    },
  };
}
