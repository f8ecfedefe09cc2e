import { parseArgs } from 'node:util';
import type { Context } from '../kit/context.ts';

/** An option, which begins with `--`. */
type Option = {
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
  /** True if a switch was given. */
  readonly has: (name: string) => boolean;
};

/** The context, the person and the output of a command. */
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
  /** It requires `--reason`. */
  readonly needsReason?: true;
  readonly run: (use: Use, given: CommandInput) => Promise<void>;
};

/** Nothing was done. The message tells staff the reason in a sentence. */
export class Refused extends Error {}

/** The command can't be read: missing, unknown or misspelt. Nothing was done or logged. */
export class NotUnderstood extends Error {}

const AS = '--as <you>';

const REASON: Option = { value: 'why', about: 'Why, in words; it is kept in the log.', required: true };

function optionsOf({ options = {}, needsReason }: Command): Readonly<Record<string, Option>> {
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

/** A command as typed: a request for help, or a use of a command. */
export type TypedCommand =
  | { readonly kind: 'HELP'; readonly command: Command | null }
  | { readonly kind: 'USE'; readonly command: Command; readonly by: string; readonly given: CommandInput };

const PERSON = /^[a-z0-9][a-z0-9._@-]{1,63}$/;

/** Checks the name of a staff member, in small letters. Throws `NotUnderstood`. */
export function personOf(name: string | undefined): string {
  if (name === undefined || !PERSON.test(name))
    throw new NotUnderstood('--as names a person: small letters, digits, and . _ @ -');
  return name;
}

/** Reads what a staff member typed. Throws `NotUnderstood` with a sentence. */
export function readTypedCommand(commands: readonly Command[], typed: readonly string[]): TypedCommand {
  const [first, ...rest] = typed;
  if (first === 'help' && rest.length === 0) return { kind: 'HELP', command: null };
  if (first === 'help') return { kind: 'HELP', command: commandIn(commands, rest) };
  const command = commandIn(commands, typed);
  return useOf(command, typed.slice(command.name.split(' ').length));
}

/** The command that the text begins with. Tries names of two words before names of one. */
function commandIn(commands: readonly Command[], typed: readonly string[]): Command {
  const named = (count: number) => commands.find(({ name }) => name === typed.slice(0, count).join(' '));
  const command = named(2) ?? named(1);
  if (command) return command;
  const near = commands.filter(({ name }) => name.split(' ')[0] === typed[0]).map(usageOf);
  if (near.length > 0) throw new NotUnderstood(`Say which:\n  ${near.join('\n  ')}`);
  throw new NotUnderstood(
    typed.length === 0
      ? 'Say what to do; "help" lists it.'
      : `There is no command "${typed[0]}"; "help" lists them.`,
  );
}

function useOf(command: Command, rest: readonly string[]): TypedCommand {
  const { values, positionals } = parse(command, rest);
  checkGiven(command, values, positionals);
  const by = personOf(textIn(values, 'as'));
  const known = optionsOf(command);
  const args = (command.args ?? []).map((name) => name.replace('?', ''));
  const mustKnow = (name: string, names: readonly string[]): void => {
    if (!names.includes(name)) throw new Error(`${command.name} does not take ${name}`);
  };
  const given: CommandInput = {
    arg: (name) => {
      mustKnow(name, args);
      return positionals[args.indexOf(name)] ?? '';
    },
    option: (name) => {
      mustKnow(name, Object.keys(known));
      return textIn(values, name);
    },
    reason: textIn(values, 'reason') ?? '',
    has: (name) => {
      mustKnow(name, Object.keys(known));
      return Reflect.get(values, name) === true;
    },
  };
  return { kind: 'USE', command, by, given };
}

function parse(command: Command, rest: readonly string[]) {
  const options = Object.entries(optionsOf(command)).map(
    ([name, { value }]) => [name, { type: value === null ? 'boolean' : 'string' }] as const,
  );
  try {
    return parseArgs({
      args: [...rest],
      options: { ...Object.fromEntries(options), as: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NotUnderstood(`${why}\n  ${usageOf(command)}`);
  }
}

function checkGiven(command: Command, values: object, args: readonly string[]): void {
  const names = command.args ?? [];
  const least = names.filter((name) => !name.endsWith('?')).length;
  const missing = Object.entries(optionsOf(command)).find(
    ([name, { required }]) => required && !textIn(values, name)?.trim(),
  );
  if (args.length < least || args.length > names.length || missing)
    throw new NotUnderstood(
      `${missing ? `--${missing[0]} is missing.` : 'It is written:'}\n  ${usageOf(command)}`,
    );
}

function textIn(values: object, name: string): string | undefined {
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : undefined;
}

/** Matches mobile, account, card and identity numbers. Our own numbers have letters around the digits and do not match. */
const NUMBER = /(?<![0-9A-Za-z])\d{7,}[Xx]?(?![0-9A-Za-z])/g;

/** A text with the middle of long numbers hidden. */
export function masked(text: string): string {
  return text.replace(NUMBER, (number) => `${number.slice(0, 3)}****${number.slice(-2)}`);
}

/** Characters that control a terminal or are invisible: control characters, direction marks, zero-width characters, lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]/gu;

/** A line that is safe for a terminal: such characters are shown as `\u202e`. Tabs stay. */
export function visible(line: string): string {
  return line.replace(UNSEEN, (character) => (character === '\t' ? character : escaped(character)));
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');
}

const HEAD = `npm run staff -- <command> … --as <you>

Every use is written into the log before it begins and when it ends. Commands:
`;

/** The text of `help`: all commands, or one in detail. */
export function helpText(commands: readonly Command[], command: Command | null): string {
  return command
    ? helpOf(command)
    : [HEAD, ...commands.map((each) => `  ${usageOf(each)}\n      ${each.summary}`)].join('\n');
}

/** One command in detail. */
function helpOf(command: Command): string {
  return [usageOf(command), '', command.summary, ...Object.entries(optionsOf(command)).map(optionLine)].join(
    '\n',
  );
}

function optionLine([name, { value, about }]: readonly [string, { value: string | null; about: string }]) {
  return `  --${name}${value === null ? '' : ` <${value}>`}  ${about}`;
}
