import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Command, masked, usageOf, visible } from './command.ts';
import { COMMANDS } from './commands.ts';

it.each([
  ['call 13800001234 back', 'call 138****34 back'],
  ['account 0012345678, card 6222020200112233445', 'account 001****78, card 622****45'],
  ['identity 11010519491231002X', 'identity 110****2X'],
  [
    'LP261121HA1C1FNK92WPGYFXTFDA and LW26112199999999999900000000001',
    'LP261121HA1C1FNK92WPGYFXTFDA and LW26112199999999999900000000001',
  ],
  ['123456 of 2026-11-21', '123456 of 2026-11-21'],
])('long numbers are masked: %s', (text, shown) => expect(masked(text)).toBe(shown));

it.each([
  [
    'plain words, 中文 and ¥12.30\tare shown as they are',
    'plain words, 中文 and ¥12.30\tare shown as they are',
  ],
  ['\u001b[2J\u001b[31mred', '\\u001b[2J\\u001b[31mred'],
  ['refund of \u202e1PL\u202c', 'refund of \\u202e1PL\\u202c'],
  ['ends\r\n12  APPROVED', 'ends\\u000d\\u000a12  APPROVED'],
  [
    '\u2066a\u2069 z\u200bero \u{e0041} \u009b1m \u2028',
    '\\u2066a\\u2069 z\\u200bero \\udb40\\udc41 \\u009b1m \\u2028',
  ],
  ['half \ud83d', 'half \\ud83d'],
])('a text shows its invisible characters: %j', (line, shown) => expect(visible(line)).toBe(shown));

it('a visible text has nothing that a terminal obeys, and every character of its JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      expect(visible(text)).not.toMatch(/[^\P{C}\t\p{Co}\p{Cn}]/u);
      expect(JSON.parse(visible(JSON.stringify({ text })))).toEqual({ text });
    }),
  );
});

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
