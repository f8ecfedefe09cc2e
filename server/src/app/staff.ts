import { once } from 'node:events';
import { readConfig } from '../config.ts';
import type { Log } from '../kit/log.ts';
import { COMMANDS } from '../staff/commands.ts';
import { runCommand, type Terminal } from '../staff/run.ts';
import { openContext } from './open.ts';

const terminal: Terminal = {
  print: async (line) => {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  },
  complain: (line) => {
    process.stderr.write(`${line}\n`);
  },
};

/** The role `staff`: runs the typed command and returns the exit code. */
export async function runStaff(
  settings: Readonly<Record<string, string | undefined>>,
  log: Log,
  typed: readonly string[],
): Promise<number> {
  await using stack = new AsyncDisposableStack();
  const open = () => {
    const opened = openContext(readConfig(settings), log);
    stack.defer(opened.close);
    return opened.context;
  };
  return await runCommand(COMMANDS, open, terminal, typed);
}
