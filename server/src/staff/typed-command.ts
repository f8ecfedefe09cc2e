import { parseArgs } from 'node:util';
import { type Command, type CommandInput, NotUnderstood, optionsOf, usageOf } from './command.ts';

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
