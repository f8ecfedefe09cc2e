import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from '../../../scripts/postgres/cluster.ts';
import {
  accountFor,
  type Cluster,
  makePrivate,
  openCluster,
  USER,
} from '../../../scripts/postgres/cluster.ts';
import { freePort } from '../../../scripts/postgres/port.ts';
import { type Running, run, settings } from '../../../scripts/postgres/run.ts';
import { databaseProcessesIn, sendSignal } from '../../../scripts/processes.ts';
import { type Home, STANZA } from './home.ts';

/** A PostgreSQL server whose write-ahead log is archived. */
export type Server = {
  readonly url: string;
  readonly password: string;
  /** Starts the server on the present data. */
  readonly start: () => Promise<void>;
  /** Sends SIGKILL to every process of the server, so that it writes nothing more. */
  readonly kill: () => Promise<void>;
  /** Deletes the data, as if the disk were lost. */
  readonly loseData: () => void;
  readonly stop: () => Promise<void>;
};

/** Makes the folder of a rehearsal, which PostgreSQL's account can enter: PostgreSQL refuses to run as root. */
export async function makeHome(): Promise<Home> {
  const path = mkdtempSync(join(tmpdir(), 'life-payment-restore-'));
  const account = accountFor(path);
  if (account !== undefined) chownSync(path, account.uid, account.gid);
  return { path, data: join(path, 'data'), account, port: await freePort() };
}

/** A new cluster in its home. `archiveTimeout` in seconds: a commit is archived within this time. */
export async function openServer(home: Home, binaries: Binaries, archiveTimeout: number): Promise<Server> {
  const { path, data, account, port } = home;
  const opened = await openCluster(path, account, binaries, true);
  // The path that pgBackRest's configuration names.
  const cluster: Cluster = { ...opened, dataArgument: data };
  let running: Running | null = null;
  return {
    url: `postgres://${USER}:${cluster.password}@127.0.0.1:${port}/postgres`,
    password: cluster.password,
    start: async () => {
      const options = [...settings(port, true), ...archiving(home, archiveTimeout)];
      running = await run(binaries, cluster, join(path, 'log'), options);
    },
    kill: async () => {
      for (const pid of databaseProcessesIn(data)) sendSignal(pid, 'SIGKILL');
      // Releases the pipes of the start, so that this process can end.
      await running?.stop();
      running = null;
    },
    loseData: () => {
      rmSync(data, { recursive: true });
      mkdirSync(data);
      makePrivate(data, account);
    },
    stop: async () => running?.stop(),
  };
}

/** Production's settings with shorter times: the archive is seconds behind instead of a minute. */
function archiving({ path }: Home, archiveTimeout: number): string[] {
  return [
    'wal_level=replica',
    'archive_mode=on',
    `archive_command=pgbackrest --config=${join(path, 'pgbackrest.conf')} --stanza=${STANZA} archive-push %p`,
    `archive_timeout=${archiveTimeout}`,
    // pgBackRest reaches a local server only by its socket.
    `unix_socket_directories=${path}`,
  ].flatMap((setting) => ['-c', setting]);
}
