import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, accountFor } from '../../../scripts/postgres.ts';

/** The folder of a run, and the account that the database's programs have. */
export type Home = { readonly path: string; readonly account: Account };

/** A folder below the home that the account can write to. */
export function folderIn({ path, account }: Home, name: string): string {
  const folder = join(path, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

export function homeAt(path: string): Home {
  const account = accountFor(path);
  if (account) chownSync(path, account.uid, account.gid);
  return { path, account };
}

/** Starts a program under the account; its output goes to a log in the home. */
export function startProgram(
  { path, account }: Home,
  command: string,
  words: readonly string[],
): ChildProcess {
  const log = join(path, 'programs.log');
  appendFileSync(log, `${command} ${words.join(' ')}\n`);
  const output = openSync(log, 'a');
  const child = spawn(command, words, { stdio: ['ignore', output, output], cwd: path, ...account });
  closeSync(output);
  return child;
}

/** Ends a program that may have ended by itself. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
