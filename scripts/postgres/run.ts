import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseProcessesIn, sendSignal } from '../processes.ts';
import { Refusal } from '../refusal.ts';
import { until } from '../until.ts';
import type { Binaries, Cluster } from './cluster.ts';

/** How long PostgreSQL may take to write everything to disk before it is killed, in milliseconds. */
const STOP_WITHIN = 20_000;

/**
 * The shell starts a watcher and then becomes PostgreSQL. When our end of the pipe (3) closes without a stop, because
 * we were killed, the watcher asks PostgreSQL to stop once its last client is gone.
 */
const GUARDED = '( ( cd /; read -r end <&3; kill -TERM $$ 2>/dev/null ) & ); exec 3<&-; exec "$@"';

/** A running PostgreSQL server process. */
export type Running = { exited: Promise<void>; stop: () => Promise<void> };

/** Starts PostgreSQL on the cluster and waits until it accepts connections. Throws a `Refusal` with what it said. */
export async function run(
  { folder }: Binaries,
  { data, dataArgument, run: options }: Cluster,
  log: string,
  settings: readonly string[],
): Promise<Running> {
  if (existsSync(log)) renameSync(log, `${log}.old`);
  const output = openSync(log, 'w');
  const command = [join(folder, 'postgres'), '-D', dataArgument, ...settings];
  // In a session of its own: Ctrl-C at the terminal must not stop the database before its clients.
  const child = spawn('/bin/sh', ['-c', GUARDED, 'postgres', ...command], {
    cwd: data,
    detached: true,
    stdio: ['ignore', output, output, 'pipe'],
    ...options,
  });
  closeSync(output);
  let over = false;
  const exited = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      resolve();
    };
    child.once('exit', end).once('error', end);
  });
  const stop = async () => {
    child.kill('SIGINT');
    if (!(await until(() => over, STOP_WITHIN))) child.kill('SIGKILL');
    await exited;
    child.stdio[3]?.destroy();
  };
  const ready = await until(() => over || accepts(data, child.pid), 60_000);
  if (ready && !over) return { exited, stop };
  await stop();
  const said = readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '';
  throw new Refusal(`PostgreSQL did not start (${said}): read ${log}.`);
}

/** PostgreSQL writes its state into the eighth line of its lock. */
function accepts(data: string, pid: number | undefined): boolean {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return false;
  const lines = readFileSync(lock, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/**
 * Ends the processes of a killed start that still work on the data in `folder`, then deletes its lock. PostgreSQL
 * itself trusts the process id in that lock: a zombie, or another program with the same id, would lock it out for good.
 * Call it only while holding our own lock on the folder.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const lock = join(folder, 'postmaster.pid');
  const atWork = () => databaseProcessesIn(realpathSync(folder));
  const named = existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : 0;
  if (atWork().includes(named)) sendSignal(named, 'SIGINT');
  if (!(await until(() => atWork().length === 0, STOP_WITHIN))) {
    for (const pid of atWork()) sendSignal(pid, 'SIGKILL');
    await until(() => atWork().length === 0, 5_000);
  }
  rmSync(lock, { force: true });
}

/** The settings of the private PostgreSQL, a small server for one machine, as options of its command line. */
export function settings(port: number, durable: boolean): string[] {
  return Object.entries({ ...ALWAYS, ...(durable ? {} : FORGETFUL), port: String(port) }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
}

const ALWAYS = {
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
