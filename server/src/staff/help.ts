import { type Command, optionsOf, usageOf } from './command.ts';

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
