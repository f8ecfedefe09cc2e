import { CALLS, SUCCESS } from '@life-payment/contract';
import { expect, test } from 'vitest';
import { COLUMN_TITLES, COLUMNS, type Column, expected } from './support/authorisation.ts';

function table(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cell(call: (typeof CALLS)[number], column: Column): string {
  const code = expected(call, column);
  if (!code) return '–';
  return code === SUCCESS ? 'ok' : code.code;
}

const rule = COLUMNS.map(() => '---');

const page = `# Who may call what

*For engineers who add a call, and reviewers of security. After it you can look up what each caller hears from each call.*

Made by a test from the table that another test asks the service by (\`server/test/support/authorisation.ts\`); it fails when this
page and the table differ (\`npx vitest run server/test/authorisation.test -u\` writes it anew). A call without a row does not
compile. Each cell was asked over HTTP.

\`ok\` is LIV00000. A call open to anyone answers the same whoever asks: the tokens are not looked at, and where the request names a
token or a code, it was a guessed one. \`–\`: the request names nobody's thing. A thing of somebody else is answered like one that is not
there (LIV00004).

${table([
  ['call', 'access', ...COLUMNS.map((column) => COLUMN_TITLES[column])],
  ['---', '---', ...rule],
  ...CALLS.map((call) => [call.path, call.access, ...COLUMNS.map((column) => cell(call, column))]),
])}
`;

// @id authorisation-page-is-table
test('the page is that of the table', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/change/security/authorisation.md');
});
