import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Command, usageOf } from './command.ts';
import { COMMANDS } from './commands.ts';

const PAGE = '../../../docs/run/staff-commands.md';
const HEAD = '| command | what it does |\n|---|---|\n';

/** A command as in the page's table, without who uses it. */
function rowOf(command: Command): string {
  return `| \`${usageOf(command).replace(' --as <you>', '').replaceAll('|', '\\|')}\` | ${command.summary} |\n`;
}

it('the table on the page of staff commands matches the commands (-u writes it again)', async () => {
  const page = readFileSync(join(import.meta.dirname, PAGE), 'utf8');
  const before = page.slice(0, page.indexOf(HEAD) + HEAD.length);
  await expect(before + COMMANDS.map(rowOf).join('')).toMatchFileSnapshot(PAGE);
});
