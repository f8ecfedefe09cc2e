import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs until it is stopped. */
export type Running = {
  /** The first match in its output; rejects when the program ends before. */
  readonly says: (pattern: RegExp) => Promise<string>;
  readonly stop: () => Promise<void>;
};

export function startProgram(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Running {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  const hear = (part: Buffer): void => {
    printed += String(part);
    child.emit('printed');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return {
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const search = () => {
          const [, found] = pattern.exec(printed) ?? [];
          if (found !== undefined) resolve(found);
        };
        child.on('printed', search);
        child.once('error', reject);
        child.once('exit', () => reject(new Error(`${command} has ended: ${printed.slice(-500)}`)));
        search();
      }),
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // The whole process group: a browser is several processes.
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
