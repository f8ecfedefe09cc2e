import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';
import { until } from '../until.ts';

/** Cache of compiled code, used from the first file on; the server uses the same folder. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

const READY_WITHIN = 60_000;
const STOP_WITHIN = 15_000;

/** A process of ours that reports by a message when it serves: `{ready: true, env?}` or `{failed: sentence}`. */
export type Service = {
  name: string;
  /** Its process id; undefined when it could not be started. */
  pid: number | undefined;
  /** Resolves with the settings it has for others (`env`); rejects with a `Refusal` when it can't serve. */
  ready: Promise<Record<string, string>>;
  /** Resolves with its exit code or signal. */
  exited: Promise<string>;
  /** Asks it to stop and waits. Kills it when that takes too long. */
  stop: () => Promise<void>;
};

export type ServiceOptions = {
  name: string;
  /** The entry and its arguments. */
  command: readonly string[];
  env: Record<string, string>;
  /** File for its output; without one the output goes to our own. */
  log?: string | undefined;
};

type Message = { ready?: true; failed?: string; env?: Record<string, string> };

/**
 * Starts a process in a session of its own, so that Ctrl-C reaches only us and we can stop everything in order. It ends by itself
 * when we are gone, since the channel of its messages closes.
 */
export function startService({ name, command, env, log }: ServiceOptions): Service {
  const output = log === undefined ? 'inherit' : openSync(log, 'a');
  const child = spawn(process.execPath, command, {
    detached: true,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (output !== 'inherit') closeSync(output);
  let over = false;
  const exited = new Promise<string>((resolve) => {
    const end = (how: string) => {
      over = true;
      resolve(how);
    };
    child.once('exit', (code, signal) => end(signal ?? `code ${code}`));
    child.once('error', (error) => end(error.message));
  });
  const ready = new Promise<Record<string, string>>((resolve, reject) => {
    const refuse = (sentence: string) => reject(new Refusal(sentence));
    const late = `The ${name} was not ready within ${READY_WITHIN / 1000} seconds: see what it says above.`;
    const timer = setTimeout(refuse, READY_WITHIN, late);
    child.on('message', (message: Message) => {
      if (message.failed !== undefined) refuse(message.failed);
      else if (message.ready) resolve(message.env ?? {});
    });
    void exited.then((how) =>
      refuse(`The ${name} ended before it was ready (${how}): see what it says above.`),
    );
    const settled = () => clearTimeout(timer);
    child.once('message', settled).once('exit', settled);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    if (!(await until(() => over, STOP_WITHIN))) child.kill('SIGKILL');
    await exited;
  };
  return { name, pid: child.pid, ready, exited, stop };
}
