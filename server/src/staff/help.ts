import { type Command, optionsOf, usageOf } from './command.ts';

const HEAD = `npm run staff -- <command> … --as <you>

Every use is written into the log before it begins and when it ends. Commands:
`;

const optionLine = ([name, { value, about }]: readonly [string, { value: string | null; about: string }]) =>
  `  --${name}${value === null ? '' : ` <${value}>`}  ${about}`;

/** One command, at length. */
const helpOf = (command: Command): string =>
  [usageOf(command), '', command.summary, ...Object.entries(optionsOf(command)).map(optionLine)].join('\n');

/** What `help` prints: all commands, or one at length. */
export const helpText = (commands: readonly Command[], command: Command | null): string =>
  command
    ? helpOf(command)
    : [HEAD, ...commands.map((each) => `  ${usageOf(each)}\n      ${each.summary}`)].join('\n');
