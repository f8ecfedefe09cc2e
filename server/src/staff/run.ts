import { ConfigError } from '../config.ts';
import type { Context } from '../kit/context.ts';
import { randomId } from '../kit/ids.ts';
import { ClockWrong } from '../kit/machine-clock.ts';
import {
  type Command,
  helpText,
  masked,
  NotUnderstood,
  Refused,
  readTypedCommand,
  type TypedCommand,
  visible,
} from './command.ts';

import { checkPerson, loginName, machineLogin } from './login.ts';
import { type LoggedUse, writeLog } from './staff-store.ts';

/** The output of a command. */
export type Terminal = {
  readonly print: (line: string) => Promise<void>;
  /** Prints the reason for which nothing was done. */
  readonly complain: (line: string) => void;
};

/** Exit codes: done; refused or failed; not understood. */
const EXIT = { DONE: 0, FAILED: 1, NOT_UNDERSTOOD: 2 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

const USE_ID_LENGTH = 12;
const LONGEST_ERROR = 500;

/** Runs what a staff member typed after `staff`, and returns the exit code. `open` is only called when the database is needed. */
export async function runCommand(
  commands: readonly Command[],
  open: () => Context,
  terminal: Terminal,
  typed: readonly string[],
  uid: number | null = machineLogin(),
): Promise<Exit> {
  try {
    const typedCommand = readTypedCommand(commands, typed);
    if (typedCommand.kind === 'USE') return await runUse(open(), terminal, typedCommand, typed, uid);
    await terminal.print(helpText(commands, typedCommand.command));
    return EXIT.DONE;
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    terminal.complain(error.message);
    return EXIT.NOT_UNDERSTOOD;
  }
}

async function runUse(
  context: Context,
  terminal: Terminal,
  { command, by, given }: Extract<TypedCommand, { kind: 'USE' }>,
  typed: readonly string[],
  uid: number | null,
): Promise<Exit> {
  const use = {
    useId: randomId(USE_ID_LENGTH),
    staff: by,
    login: uid === null ? loginName() : `${loginName()} (uid ${uid})`,
    command: command.name,
    arguments: masked(typed.slice(command.name.split(' ').length).join(' ')),
  };
  try {
    await context.machineClock.measureFirst();
    await logged(context, use, async () => {
      const login = await checkPerson(context, command, by, uid);
      await command.run({ context, by, login, print: (line) => terminal.print(visible(line)) }, given);
    });
    return EXIT.DONE;
  } catch (error) {
    if (!(error instanceof Refused || error instanceof ConfigError || error instanceof ClockWrong))
      throw error;
    terminal.complain(visible(error.message));
    return EXIT.FAILED;
  }
}

/** Runs a command between its two lines of the log. */
async function logged({ db, now }: Context, use: LoggedUse, act: () => Promise<void>): Promise<void> {
  const write = (outcome: 'STARTED' | 'DONE' | 'FAILED', error: string | null = null) =>
    writeLog(db, use, { outcome, error, at: now() });
  await write('STARTED');
  try {
    await act();
  } catch (error) {
    await write('FAILED', textOf(error));
    throw error;
  }
  await write('DONE');
}

function textOf(error: unknown): string {
  return masked(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR);
}
