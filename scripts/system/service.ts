import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, identify, type ProcessId } from '../processes/end.ts';
import { Refusal } from '../refusal.ts';

/** Cache of compiled code, used from the first file on; the server uses the same folder. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/compiled');

const READY_WITHIN = 60_000;
const STOP_WITHIN = 15_000;

/** A process of ours that reports by a message when it serves: `{ready: true, env?}` or `{failed: sentence}`. */
export type Service = {
  name: string;
  id: ProcessId | undefined;
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

/** Starts a process in a session of its own, so that Ctrl-C reaches only us and we can stop everything in order. */
export function startService({ name, command, env, log }: ServiceOptions): Service {
  const output = log === undefined ? 'inherit' : openSync(log, 'a');
  const child = spawn(process.execPath, command, {
    detached: true,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  if (output !== 'inherit') closeSync(output);
  const id = child.pid === undefined ? undefined : identify(child.pid);
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  const stop = async () => {
    if (id !== undefined) await endProcess(id, 'SIGTERM', STOP_WITHIN);
    await exited;
  };
  return { name, id, ready: readiness(name, child, exited), exited, stop };
}

function readiness(
  name: string,
  child: ChildProcess,
  exited: Promise<string>,
): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () =>
        reject(
          new Refusal(
            `The ${name} was not ready within ${READY_WITHIN / 1000} seconds: see what it says above.`,
          ),
        ),
      READY_WITHIN,
    );
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    child.on('message', (message) => {
      const { ready, failed, env } = read(message);
      if (failed !== undefined) settle(() => reject(new Refusal(failed)));
      else if (ready) settle(() => resolve(env));
    });
    void exited.then((how) =>
      settle(() =>
        reject(new Refusal(`The ${name} ended before it was ready (${how}): see what it says above.`)),
      ),
    );
  });
}

type Message = { ready: boolean; failed: string | undefined; env: Record<string, string> };

function read(message: unknown): Message {
  if (typeof message !== 'object' || message === null) return { ready: false, failed: undefined, env: {} };
  const failed = 'failed' in message && typeof message.failed === 'string' ? message.failed : undefined;
  const env = 'env' in message && typeof message.env === 'object' && message.env !== null ? message.env : {};
  const entries = Object.entries(env).map(([key, value]) => [key, String(value)]);
  return { ready: 'ready' in message && message.ready === true, failed, env: Object.fromEntries(entries) };
}
