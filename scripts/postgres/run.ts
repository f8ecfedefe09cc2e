import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identify } from '../processes/end.ts';
import { Refusal } from '../refusal.ts';
import { until } from '../until.ts';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';

/**
 * The shell starts a watcher and then becomes PostgreSQL. When our end of the pipe (3) closes without a stop, because
 * we were killed, the watcher asks PostgreSQL to stop once its last client is gone.
 */
const GUARDED = '( ( cd /; read -r end <&3; kill -TERM $$ 2>/dev/null ) & ); exec 3<&-; exec "$@"';

/** A running PostgreSQL server process. */
export type Running = { exited: Promise<void>; stop: () => Promise<void> };

/** Starts PostgreSQL on the cluster and waits until it accepts connections. */
export async function run(
  binaries: Binaries,
  cluster: Cluster,
  log: string,
  settings: string[],
): Promise<Running> {
  const child = launch(binaries, cluster, log, settings);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    const id = child.pid === undefined ? undefined : identify(child.pid);
    if (id !== undefined) await endProcess(id, 'SIGINT', 20_000);
    await exited;
    child.stdio[3]?.destroy();
  };
  let over = false;
  void exited.then(() => {
    over = true;
  });
  const ready = await until(() => over || accepts(cluster.data, child.pid), 60_000);
  if (ready && !over) return { exited, stop };
  await stop();
  throw new Refusal(`PostgreSQL did not start (${lastLine(log)}): read ${log}.`);
}

/** In a session of its own: Ctrl-C at the terminal must not stop the database before its clients. */
function launch(binaries: Binaries, cluster: Cluster, log: string, settings: string[]): ChildProcess {
  if (existsSync(log)) renameSync(log, `${log}.old`);
  const output = openSync(log, 'w');
  const command = [join(binaries.folder, 'postgres'), '-D', cluster.dataArgument, ...settings];
  const child = spawn('/bin/sh', ['-c', GUARDED, 'postgres', ...command], {
    cwd: cluster.data,
    detached: true,
    stdio: ['ignore', output, output, 'pipe'],
    ...cluster.run,
  });
  closeSync(output);
  return child;
}

/** PostgreSQL writes its state into the eighth line of its lock. */
function accepts(data: string, pid: number | undefined): boolean {
  const lock = join(data, 'postmaster.pid');
  if (!existsSync(lock)) return false;
  const lines = readFileSync(lock, 'utf8').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

function lastLine(log: string) {
  return readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '';
}
