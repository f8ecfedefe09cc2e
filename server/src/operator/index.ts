import { once } from 'node:events';
import { readConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { openContext } from '../open.ts';
import { COMMANDS } from './commands.ts';
import { operate, type Terminal } from './operate.ts';

const terminal: Terminal = {
  print: async (line) => {
    if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
  },
  complain: (line) => {
    process.stderr.write(`${line}\n`);
  },
};

/** The role `operate`: does what was typed after it and answers the exit code. */
export const runOperator = async (
  settings: Readonly<Record<string, string | undefined>>,
  log: Log,
  typed: readonly string[],
): Promise<number> => {
  await using stack = new AsyncDisposableStack();
  const open = () => {
    const opened = openContext(readConfig(settings), log);
    stack.defer(opened.close);
    return opened.context;
  };
  return await operate(COMMANDS, open, terminal, typed);
};
