import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal, reasonOf } from '../refusal.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

/** The only database user. */
export const USER = 'life';

/** A folder of PostgreSQL data, and how to run a program in it. */
export type Cluster = {
  data: string;
  password: string;
  /** The data folder as the programs get it. */
  dataArgument: string;
  run: { uid?: number; gid?: number; env: NodeJS.ProcessEnv };
};

/** Opens the cluster in `home`, which it creates when missing. `home` belongs to `account`. */
export async function openCluster(
  home: string,
  account: Account,
  binaries: Binaries,
  durable: boolean,
): Promise<Cluster> {
  const data = join(home, 'data');
  const { PATH } = process.env;
  const cluster = {
    data,
    password: passwordOf(home, account),
    // The other account may not enter a folder above (/root). A program that starts inside can use a relative path.
    dataArgument: account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : data,
    run: { ...account, env: { PATH } },
  };
  if (existsSync(data)) checkVersion(data, binaries);
  else await create(home, account, binaries, cluster, durable);
  return cluster;
}

/** A folder that only `account` can enter. */
export function makePrivate(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
}

function passwordOf(home: string, account: Account): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account !== undefined) chownSync(file, account.uid, account.gid);
  }
  return readFileSync(file, 'utf8');
}

function checkVersion(data: string, binaries: Binaries): void {
  const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (made === binaries.major) return;
  throw new Refusal(
    `The data in ${data} were made by PostgreSQL ${made}, which ${binaries.major} can't open: ` +
      'use another DATA_DIR, or move these data away.',
  );
}

/** Created in another folder and moved when complete, so that a killed start leaves no half. */
async function create(
  home: string,
  account: Account,
  binaries: Binaries,
  cluster: Cluster,
  durable: boolean,
): Promise<void> {
  const growing = join(home, 'data.new');
  rmSync(growing, { recursive: true, force: true });
  makePrivate(growing, account);
  const options = [
    ...['-D', cluster.dataArgument === cluster.data ? growing : cluster.dataArgument],
    ...[`--username=${USER}`, '--pwfile=../password', '--auth=scram-sha-256', '--data-checksums'],
    ...['--encoding=UTF8', ...localeOptions(binaries)],
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await promisify(execFile)(join(binaries.folder, 'initdb'), options, { cwd: growing, ...cluster.run });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Refusal(
      `The database could not be created in ${home} (${said || reasonOf(error)}): put that right, or set DATABASE_URL.`,
    );
  }
  renameSync(growing, cluster.data);
}

/**
 * Sorts by code point, with Unicode's letters. PostgreSQL before 17 has no locale of its own for this, but the system
 * has.
 */
function localeOptions({ major }: Binaries): string[] {
  return Number(major) >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];
}
