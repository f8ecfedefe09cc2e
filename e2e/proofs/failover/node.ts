import type { ChildProcess } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../scripts/ports.ts';
import { OLDEST_MAJOR, USER } from '../../../scripts/postgres.ts';
import { databaseProcessesIn, sendSignal } from '../../../scripts/processes.ts';
import { debianBinaries } from '../../../scripts/testing/postgres.ts';
import { endProgram, folderIn, type Home, startProgram } from './programs.ts';

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

/** The settings that differ between the nodes. */
type NodeSettings = {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  readonly data: string;
  readonly folder: string;
  readonly bin: string;
  readonly etcd: string;
  readonly password: string;
};

/** Times in seconds. A leader that is silent for `ttl` is replaced; Patroni wants it to be loop_wait + 2 × retry_timeout at least. */
const TIMES = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/** Patroni's configuration of a node: strict synchronous mode, so that what was committed is on two nodes. */
function configOf({ name, port, restPort, data, folder, bin, etcd, password }: NodeSettings) {
  const replication = { username: 'replicator', password };
  return {
    scope: 'life',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    // Version 2 of etcd's interface: by version 3, Patroni 3.0 lets a leader that was frozen take the lead back without asking.
    etcd: { host: etcd },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // A leader whose PostgreSQL crashed is replaced at once.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: 'on', shared_buffers: '64MB', jit: 'off' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: bin,
      pgpass: `${folder}/pgpass`,
      pg_hba: [
        'host replication replicator 127.0.0.1/32 scram-sha-256',
        'host all all 127.0.0.1/32 scram-sha-256',
      ],
      parameters: { unix_socket_directories: '', password_encryption: 'scram-sha-256' },
      authentication: {
        superuser: { username: USER, password },
        replication,
        rewind: { username: USER, password },
      },
    },
  };
}
