import type { Context } from '../kit/context.ts';

/** An option, which begins with `--`. */
export type Option = {
  /** Name of its value in the usage; null for a switch without a value. */
  readonly value: string | null;
  readonly about: string;
  readonly required?: true;
};

/** The arguments and options of a use, checked against the command. */
export type CommandInput = {
  /** An argument, by its name in `args`; empty where it was left out. */
  readonly arg: (name: string) => string;
  /** Value of an option; undefined where it was not given. */
  readonly option: (name: string) => string | undefined;
  /** The reason, of a command that needs one; else empty. */
  readonly reason: string;
  /** Whether a switch was given. */
  readonly has: (name: string) => boolean;
};

/** What a command gets to run. */
export type Use = {
  readonly context: Context;
  /** The staff member. */
  readonly by: string;
  /** The login they use it from; null in the sandbox. */
  readonly login: number | null;
  /** Writes a line to the terminal or file. Waits while that is slow. */
  readonly print: (line: string) => Promise<void>;
};

/** A staff command. It prints its result, and throws `Refused` when it does nothing. */
export type Command = {
  /** One or two words. */
  readonly name: string;
  /** Its purpose, in a sentence. */
  readonly summary: string;
  /** Names of the arguments. One with `?` behind its name may be left out; the others are required. */
  readonly args?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Whether it requires `--reason`. */
  readonly needsReason?: true;
  readonly run: (use: Use, given: CommandInput) => Promise<void>;
};

/** Why nothing was done, in a sentence for staff. */
export class Refused extends Error {}

/** The command can't be read: missing, unknown or misspelt. Nothing was done or logged. */
export class NotUnderstood extends Error {}

const AS = '--as <you>';

const REASON: Option = { value: 'why', about: 'Why, in words; it is kept in the log.', required: true };

/** The options of a command, including `--reason`. */
export function optionsOf({ options = {}, needsReason }: Command): Readonly<Record<string, Option>> {
  return needsReason ? { ...options, reason: REASON } : options;
}

/** The usage of a command on one line. */
export function usageOf(command: Command): string {
  return [
    command.name,
    ...(command.args ?? []).map((name) => (name.endsWith('?') ? `[<${name.slice(0, -1)}>]` : `<${name}>`)),
    ...Object.entries(optionsOf(command)).map(optionText),
    AS,
  ].join(' ');
}

function optionText([name, { value, required }]: readonly [string, Option]): string {
  const text = value === null ? `--${name}` : `--${name} <${value}>`;
  return required ? text : `[${text}]`;
}
