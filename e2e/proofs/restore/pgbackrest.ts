import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makePrivate, USER } from '../../../scripts/postgres/cluster.ts';
import { type Home, STANZA } from './home.ts';

/** pgBackRest with a repository, a configuration and logs of its own. */
export type Backups = {
  readonly createStanza: () => Promise<void>;
  /** Checks that archived segments arrive in the repository. */
  readonly check: () => Promise<void>;
  readonly backUp: () => Promise<void>;
  /** Restores the cluster's data to a moment. PostgreSQL must be started afterwards. */
  readonly restore: (moment: string) => Promise<void>;
};

/** Writes the configuration and answers the commands that use it. `password` is the cluster user's. */
export function openBackups(home: Home, password: string): Backups {
  const { path, account } = home;
  for (const folder of ['repository', 'pgbackrest-log', 'lock', 'spool'])
    makePrivate(join(path, folder), account);
  const file = join(path, 'pgbackrest.conf');
  writeFileSync(file, configuration(home, randomBytes(32).toString('base64')), { mode: 0o600 });
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
    check: () => pgbackrest('check'),
    backUp: () => pgbackrest('backup', '--type=full'),
    restore: (moment) =>
      pgbackrest('restore', '--type=time', `--target=${moment}`, '--target-action=promote'),
  };
}

/** The configuration of docs/run/backup.md with this rehearsal's folders. */
function configuration({ path, data, port }: Home, passphrase: string): string {
  return `[global]
repo1-path=${join(path, 'repository')}
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${passphrase}
compress-type=zst
start-fast=y
log-path=${join(path, 'pgbackrest-log')}
lock-path=${join(path, 'lock')}
spool-path=${join(path, 'spool')}
log-level-console=error

[${STANZA}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${path}
pg1-user=${USER}
`;
}
