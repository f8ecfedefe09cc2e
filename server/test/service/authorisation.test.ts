import { CALLS, SUCCESS } from '@life-payment/contract';
import { expect, test } from 'vitest';
import { COLUMN_TITLES, COLUMNS, type Column, expected } from '../support/authorisation-columns.ts';

function table(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cell(call: (typeof CALLS)[number], column: Column): string {
  const code = expected(call, column);
  if (!code) return '–';
  return code === SUCCESS ? 'ok' : code.code;
}

/** Writes the page again. */
const WRITE = 'npx vitest run --project units server/test/service/authorisation.test -u';

const rule = COLUMNS.map(() => '---');

const page = `# Who may call what

*For engineers who add a call, and reviewers of security. After it you can look up which code each caller gets from each call.*

A test makes this page from a table (\`server/test/support/authorisation.ts\`), and fails when the two differ
(\`${WRITE}\` writes the page again). Another test sends the request of each cell to the service over
HTTP. A call without a row does not compile.

\`ok\` is LIV00000. A call that is open to anyone answers everybody the same: it ignores the session, and if the request names a token or a
code, the test sends a guessed one. \`–\` means that the request names nothing that belongs to a payer. If the request names something that belongs to another payer, the answer is the
same as for something that does not exist (LIV00004).

${table([
  ['call', 'access', ...COLUMNS.map((column) => COLUMN_TITLES[column])],
  ['---', '---', ...rule],
  ...CALLS.map((call) => [call.path, call.access, ...COLUMNS.map((column) => cell(call, column))]),
])}
`;

test('the page on authorisation matches the table', async () => {
  await expect(page, `write the page again: ${WRITE}`).toMatchFileSnapshot(
    '../../../docs/change/security/authorisation.md',
  );
});
