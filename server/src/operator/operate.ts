import { ConfigError } from '../config.ts';
import type { Context } from '../context.ts';
import { randomId } from '../ids.ts';
import { type Command, NotUnderstood, Refused } from './command.ts';
import { helpText } from './help.ts';
import { hasLog, type LoggedUse, writeLog } from './log-store.ts';
import { loginName } from './login-name.ts';
import { masked } from './mask.ts';
import { countOperators, mayOperate } from './people-store.ts';
import { type Asked, read } from './read.ts';

/** Where a command's words go. */
export type Terminal = {
  readonly print: (line: string) => Promise<void>;
  /** For sentences that say why nothing was done. */
  readonly complain: (line: string) => void;
};

/** How a use ended, as the shell hears it: done, refused or failed, not understood. */
const EXIT = { DONE: 0, FAILED: 1, NOT_UNDERSTOOD: 2 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

const USE_ID_LENGTH = 12;
const LONGEST_ERROR = 500;

type Wanted = Extract<Asked, { kind: 'USE' }>;

/** Somebody has to be the first: then only an operator can be added. */
const checkPerson = async ({ db }: Context, { by, command }: Wanted): Promise<void> => {
  if (command.emptyDatabase || (await mayOperate(db, by))) return;
  if (command.name === 'operator add' && (await countOperators(db)).ever === 0) return;
  throw new Refused(`${by} is no operator. An operator adds one with "operator add <name>".`);
};

const textOf = (error: unknown): string =>
  masked(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);

/** Runs a command between its two lines of the log; where there is no log yet, both follow what made one. */
const logged = async (
  { db, now }: Context,
  { command }: Wanted,
  use: LoggedUse,
  act: () => Promise<void>,
): Promise<void> => {
  const write = (outcome: 'STARTED' | 'DONE' | 'FAILED', error: string | null = null) =>
    writeLog(db, use, { outcome, error, at: now() });
  const before = !command.emptyDatabase || (await hasLog(db));
  if (before) await write('STARTED');
  try {
    await act();
  } catch (error) {
    if (before) await write('FAILED', textOf(error));
    throw error;
  }
  if (!before) await write('STARTED');
  await write('DONE');
};

const carryOut = async (
  context: Context,
  terminal: Terminal,
  asked: Wanted,
  typed: readonly string[],
): Promise<Exit> => {
  const { command, by, given } = asked;
  const use = {
    useId: randomId(USE_ID_LENGTH),
    operator: by,
    login: loginName(),
    command: command.name,
    arguments: masked(typed.slice(command.name.split(' ').length).join(' ')),
  };
  try {
    await logged(context, asked, use, async () => {
      await checkPerson(context, asked);
      await command.run({ context, by, print: terminal.print }, given);
    });
    return EXIT.DONE;
  } catch (error) {
    if (!(error instanceof Refused || error instanceof ConfigError)) throw error;
    terminal.complain(error.message);
    return EXIT.FAILED;
  }
};

/**
 * Does what an operator typed after `operate`; answers the exit code. `open` is only called for what needs the
 * database. A sentence for the operator is complained; anything else that fails is thrown.
 */
export const operate = async (
  commands: readonly Command[],
  open: () => Context,
  terminal: Terminal,
  typed: readonly string[],
): Promise<Exit> => {
  try {
    const asked = read(commands, typed);
    if (asked.kind === 'USE') return await carryOut(open(), terminal, asked, typed);
    await terminal.print(helpText(commands, asked.command));
    return EXIT.DONE;
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    terminal.complain(error.message);
    return EXIT.NOT_UNDERSTOOD;
  }
};
