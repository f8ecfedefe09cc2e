import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal, reasonOf } from './refusal.ts';

/** Cache of compiled code, used from the first file on; the server uses the same folder. */
const COMPILED = join(import.meta.dirname, '../node_modules/.cache/compiled');
const READY_WITHIN_S = 60;
const STOP_WITHIN_MS = 15_000;

/** Checks `condition` every few milliseconds until it holds; false when it does not within `limitMs`. */
export async function until(condition: () => boolean | Promise<boolean>, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await pause(15);
  }
  return true;
}

/** Watches a child process. `stop` sends it `signal` and waits for its end; kills it after `withinMs`. */
export function supervise(child: ChildProcess, signal: NodeJS.Signals, withinMs: number) {
  let over = false;
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, by) => resolve(by ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  void exited.then(() => {
    over = true;
  });
  return {
    pid: child.pid,
    /** Resolves with its exit code or signal, or the reason why it could not be started. */
    exited,
    isOver: () => over,
    stop: async () => {
      child.kill(signal);
      if (!(await until(() => over, withinMs))) child.kill('SIGKILL');
      await exited;
    },
  };
}

export type ServiceOptions = {
  name: string;
  /** The entry and its arguments. */
  command: readonly string[];
  env: Record<string, string>;
  /** File for its output; without one the output goes to our own. */
  log?: string | undefined;
};
/** The one message of a service: it serves, and has settings for others, or the sentence why it can't. */
type Message = { failed?: string; env?: Record<string, string> };
export type Service = ReturnType<typeof startService>;

/** Starts a process in a session of its own, so that Ctrl-C reaches only us. It ends when the channel of its message closes. */
export function startService({ name, command, env, log }: ServiceOptions) {
  const output = log === undefined ? 'inherit' : openSync(log, 'a');
  const child = spawn(process.execPath, command, {
    detached: true,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (output !== 'inherit') closeSync(output);
  const running = supervise(child, 'SIGTERM', STOP_WITHIN_MS);
  /** Resolves with the settings it has for others; rejects with a `Refusal` when it can't serve. */
  const ready = new Promise<Record<string, string>>((resolve, reject) => {
    const refuse = (sentence: string) => reject(new Refusal(sentence));
    const see = 'see what it says above.';
    child.once('message', ({ failed, env = {} }: Message) =>
      failed === undefined ? resolve(env) : refuse(failed),
    );
    void running.exited.then((how) => refuse(`The ${name} ended before it was ready (${how}): ${see}`));
    const late = `The ${name} was not ready within ${READY_WITHIN_S} seconds: ${see}`;
    setTimeout(refuse, READY_WITHIN_S * 1000, late).unref();
  });
  return { name, ready, ...running };
}

/** Sends a signal. Does nothing when the process is gone. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (reasonOf(error) !== 'ESRCH') throw error;
  }
}

/** The PostgreSQL processes that work on the data in `folder`, a real path. Zombies don't count. */
export function databaseProcessesIn(folder: string): number[] {
  // All of them run in the data folder, which Linux says; elsewhere their command line names it.
  const lines =
    process.platform === 'linux'
      ? readdirSync('/proc').filter((name) => /^\d+$/.test(name) && currentFolder(name) === folder)
      : execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' })
          .split('\n')
          .filter((line) => line.includes(`postgres -D ${folder} `));
  return lines.map((line) => Number.parseInt(line, 10));
}

/** Undefined for a process that is gone, is a zombie, or belongs to a user whose processes can't be read. */
function currentFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
