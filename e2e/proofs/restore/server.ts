import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  accountFor,
  type Binaries,
  makePrivate,
  type Postgres,
  startPostgres,
  USER,
} from '../../../scripts/postgres.ts';
import { databaseProcessesIn, sendSignal } from '../../../scripts/processes.ts';

/** pgBackRest's name of the cluster. */
const STANZA = 'life';

export type Server = Awaited<ReturnType<typeof startServer>>;

/** Starts a PostgreSQL in a folder of its own; its log is archived `archiveTimeout` seconds after a commit at the latest. */
export async function startServer(binaries: Binaries, archiveTimeout: number) {
  const path = mkdtempSync(join(tmpdir(), 'life-payment-restore-'));
  const data = join(path, 'data');
  const file = join(path, 'pgbackrest.conf');
  // Production's settings with shorter times: the archive is seconds behind instead of a minute.
  const settings = {
    // The path that pgBackRest's configuration names.
    data_directory: data,
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${file} --stanza=${STANZA} archive-push %p`,
    archive_timeout: String(archiveTimeout),
    // pgBackRest reaches a local server only by its socket.
    unix_socket_directories: path,
  };
  const open = () => startPostgres({ dir: path, binaries, settings });
  let running: Postgres | null = await open();
  const { url } = running;
  const stop = async (): Promise<void> => {
    await running?.stop();
    running = null;
  };
  return {
    /** Folder of data, backups and logs. */
    path,
    url,
    backups: openBackups(path, file, url),
    /** Starts the server on the present data. */
    start: async () => {
      running = await open();
    },
    /** Sends SIGKILL to every process of the server, so that it writes nothing more, and deletes the data. */
    lose: async () => {
      for (const pid of databaseProcessesIn(data)) sendSignal(pid, 'SIGKILL');
      await stop();
      rmSync(data, { recursive: true });
      makePrivate(data, accountFor(path));
    },
    stop,
  };
}

/** pgBackRest with a repository, a configuration and logs of its own. */
function openBackups(path: string, file: string, url: string) {
  const account = accountFor(path);
  for (const folder of ['repository', 'pgbackrest-log', 'lock-pgbackrest', 'spool'])
    makePrivate(join(path, folder), account);
  const { port, password } = new URL(url);
  writeFileSync(file, configuration(path, port, randomBytes(32).toString('base64')), { mode: 0o600 });
  if (account !== undefined) chownSync(file, account.uid, account.gid);
  const pgbackrest = async (command: string, ...options: string[]): Promise<void> => {
    await promisify(execFile)('pgbackrest', [`--config=${file}`, `--stanza=${STANZA}`, ...options, command], {
      cwd: path,
      env: { PATH: process.env['PATH'], PGPASSWORD: password },
      ...account,
    });
  };
  return {
    createStanza: () => pgbackrest('stanza-create'),
    /** Checks that archived segments arrive in the repository. */
    check: () => pgbackrest('check'),
    backUp: () => pgbackrest('backup', '--type=full'),
    /** Restores the cluster's data to a moment. PostgreSQL must be started afterwards. */
    restore: (moment: string) =>
      pgbackrest('restore', '--type=time', `--target=${moment}`, '--target-action=promote'),
  };
}

/** The configuration of docs/run/backup.md with this rehearsal's folders. */
function configuration(path: string, port: string, passphrase: string): string {
  return `[global]
repo1-path=${join(path, 'repository')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${passphrase}
compress-type=zst
start-fast=y
log-path=${join(path, 'pgbackrest-log')}
lock-path=${join(path, 'lock-pgbackrest')}
spool-path=${join(path, 'spool')}
log-level-console=error

[${STANZA}]
pg1-path=${join(path, 'data')}
pg1-port=${port}
pg1-socket-path=${path}
pg1-user=${USER}
`;
}
