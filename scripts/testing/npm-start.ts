import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports.ts';
import { databaseProcessesIn, sendSignal, until } from '../processes.ts';
import { reasonOf } from '../refusal.ts';

const root = join(import.meta.dirname, '../..');

/** A DATA_DIR and PORT for one start. */
export type Place = { dataDir: string; port: number };

/** A run of `npm start` in a process group of its own, as in a terminal. */
export type Run = {
  npm: ChildProcess;
  /** Everything printed so far. */
  said: () => string;
  /** Waits until it serves. Throws with its output when it ends instead. */
  ready: () => Promise<void>;
  /** Ctrl-C: an interrupt to the whole group, as a terminal sends it. */
  interrupt: () => void;
  /** Waits until npm has ended. Answers its exit code; null when a signal ended it. */
  ended: () => Promise<number | null>;
};

export async function newPlace(): Promise<Place> {
  const dataDir = join(realpathSync(mkdtempSync(join(tmpdir(), 'life-payment-start-'))), 'data');
  return { dataDir, port: await freePort() };
}

/** Variables of the test runner, and variables for `npm start` that the person who runs the tests may have set. */
const NOT_OURS = /^(NODE_ENV|VITEST.*|TEST|MODE|DEV|PROD|SSR|BASE_URL|DATABASE_URL|HOST)$/;

export function npmStart(
  { dataDir, port }: Place,
  environment: Record<string, string> = {},
  folder = root,
): Run {
  const inherited = Object.entries(process.env).filter(([name]) => !NOT_OURS.test(name));
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    env: { ...Object.fromEntries(inherited), DATA_DIR: dataDir, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  const over = () => npm.exitCode !== null || npm.signalCode !== null;
  return {
    npm,
    said: () => text,
    ready: async () => {
      const served = await until(() => over() || text.includes('is ready: '), 120_000);
      if (!served || over()) throw new Error(`npm start did not serve:\n${text}`);
    },
    interrupt: () => {
      if (npm.pid === undefined) throw new Error('npm was never started');
      process.kill(-npm.pid, 'SIGINT');
    },
    ended: async () => {
      if (!(await until(over, 60_000))) throw new Error(`npm start did not end:\n${text}`);
      return npm.exitCode;
    },
  };
}

/** Every process that still runs on a place. */
export function running({ dataDir }: Place): number[] {
  const database = databaseProcessesIn(join(dataDir, 'postgres/data'));
  return [...processesWithEnvironment('DATA_DIR', dataDir), ...database];
}

/** Kills everything with SIGKILL. Some end with their parents first. */
export function killAll(place: Place): void {
  for (const pid of running(place)) sendSignal(pid, 'SIGKILL');
}

/** Waits until nothing runs on a place. Answers what still runs. */
export async function nothingRuns(place: Place): Promise<string[]> {
  await until(() => running(place).length === 0, 30_000);
  return running(place).map((pid) => commandOf(pid));
}

function processesWithEnvironment(name: string, value: string): number[] {
  return process.platform === 'linux' ? fromProc(`${name}=${value}`) : fromPs(`${name}=${value}`);
}

function fromProc(entry: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => environmentOf(pid).includes(entry)).map(Number);
}

/** The command line of a process; empty when it is gone. */
export function commandOf(pid: number): string {
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

/** True if a process is gone; a zombie is. */
export function isGone(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return state === '' || state.startsWith('Z');
}

/** The environment of a process; empty when it is gone, is a zombie, or belongs to another user. */
function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(reasonOf(error))) return [];
    throw error;
  }
}

function fromPs(entry: string): number[] {
  const lines = spawnSync('ps', ['axeww', '-o', 'pid=,command='], { encoding: 'utf8' }).stdout.split('\n');
  return lines.filter((line) => ` ${line} `.includes(` ${entry} `)).map((line) => Number.parseInt(line, 10));
}
