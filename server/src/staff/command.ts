import type { Context } from '../kit/context.ts';

/** Something after a command's name that begins with `--`. */
export type Option = {
  /** What stands for its value in the usage; null: a switch without one. */
  readonly value: string | null;
  readonly about: string;
  readonly required?: true;
};

/** What a staff member gave with a command, checked against what the command takes. */
export type CommandInput = {
  /** An argument, by its name in `args`. */
  readonly arg: (name: string) => string;
  /** Value of an option; undefined where it was not given. */
  readonly option: (name: string) => string | undefined;
  /** Whether a switch was given. */
  readonly has: (name: string) => boolean;
};

/** What a command works with. */
type Use = {
  readonly context: Context;
  /** Who uses it. */
  readonly by: string;
  /** The login they use it from; null in the sandbox. */
  readonly login: number | null;
  /** Writes a line to the staff's terminal or file, waiting while that is slow. */
  readonly print: (line: string) => Promise<void>;
};

/** A command of the staff. It prints what it has to say, and throws `Refused` where it does nothing. */
export type Command = {
  /** One or two words. */
  readonly name: string;
  /** What it does, in a sentence. */
  readonly summary: string;
  /** Names of the arguments; all of them have to be given. */
  readonly args?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** It takes `--reason`, and has to. */
  readonly needsReason?: true;
  readonly run: (use: Use, given: CommandInput) => Promise<void>;
};

/** Why nothing was done, in a sentence for staff. */
export class Refused extends Error {}

/** The command can't be read: missing, unknown or misspelt. Nothing was done, nor written into the log. */
export class NotUnderstood extends Error {}

const AS = '--as <you>';

const REASON: Option = { value: 'why', about: 'Why, in words; it is kept in the log.', required: true };

/** The options of a command, its reason with them. */
export function optionsOf({ options = {}, needsReason }: Command): Readonly<Record<string, Option>> {
  return needsReason ? { ...options, reason: REASON } : options;
}

/** How a command is written, on a line. */
export function usageOf(command: Command): string {
  return [
    command.name,
    ...(command.args ?? []).map((name) => `<${name}>`),
    ...Object.entries(optionsOf(command)).map(optionText),
    AS,
  ].join(' ');
}

function optionText([name, { value, required }]: readonly [string, Option]): string {
  const text = value === null ? `--${name}` : `--${name} <${value}>`;
  return required ? text : `[${text}]`;
}
