import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Files with one import each, all of which the linter's rules refuse. */
const REFUSED: readonly [file: string, specifier: string][] = [
  ['contract/calls/x.ts', '@life-payment/biller-api'],
  ['biller-api/x.ts', '@life-payment/contract/rules'],
  ['scripts/x.ts', '../web/build/terms.ts'],
  ['sandbox/src/x.ts', '@life-payment/contract'],
  ['e2e/journeys/x.ts', '../../server/src/config.ts'],
  ['server/src/main.ts', '@life-payment/web/src/x.ts'],
  ['server/src/app/http/x.ts', '../../../../scripts/browser.ts'],
  ['server/src/kit/database/x.ts', '../../paying/index.ts'],
  ['server/src/partners/biller/x.ts', '../../paying/index.ts'],
  ['server/src/channels/x.ts', '../people/index.ts'],
  ['server/src/people/x.ts', '../billing/index.ts'],
  ['server/src/books/x.ts', '../paying/index.ts'],
  ['server/src/benefits/x.ts', '../billing/index.ts'],
  ['server/src/billing/x.ts', '../autopay/index.ts'],
  ['server/src/autopay/x.ts', '../paying/index.ts'],
  ['server/src/paying/x.ts', '../care/index.ts'],
  ['server/src/care/x.ts', '../staff/run.ts'],
  ['server/src/paying/y.ts', '../billing/claims.ts'],
  ['server/src/paying/z.ts', '../partners/ask.ts'],
  ['server/src/paying/w.ts', '../app/open.ts'],
  ['web/src/x.ts', '@life-payment/server'],
  ['web/src/ui/x.tsx', '../screens/bill-details/index.tsx'],
  ['web/src/accounts/x.ts', '../frame/screens.ts'],
  ['web/src/screens/x.ts', '../boot/start.ts'],
];

/** Imports that look like those, and are allowed. */
const ALLOWED: readonly [file: string, specifier: string][] = [
  ['sandbox/src/a.ts', '@life-payment/contract/rules'],
  ['server/src/paying/a.ts', '../billing/index.ts'],
  ['server/src/paying/b.ts', '../kit/database/open.ts'],
  ['server/src/paying/c.ts', './order-store.ts'],
  ['server/src/app/a.ts', '../paying/order-store.ts'],
  ['web/src/screens/a.tsx', '../ui/Button.tsx'],
  ['web/src/screens/b.test.ts', '../../../scripts/testing/soon.ts'],
];

let folder: string;
let refused: ReadonlySet<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
  const root = join(import.meta.dirname, '..');
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const [file, specifier] of [...REFUSED, ...ALLOWED]) write(file, `export * from '${specifier}';\n`);
  write('server/src/kit/one.ts', "import type { B } from './two.ts';\nexport type A = B;\n");
  write('server/src/kit/two.ts', "import type { A } from './one.ts';\nexport type B = A | null;\n");
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@biomejs/biome/bin/biome'),
      'lint',
      '--vcs-enabled=false',
      '--reporter=json',
      '--max-diagnostics=none',
      '--only=style/noRestrictedImports',
      '--only=suspicious/noImportCycles',
      '.',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  refused = filesIn(stdout);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The files with a fault in the linter's report. */
function filesIn(report: string): ReadonlySet<string> {
  const { diagnostics } = JSON.parse(report) as { diagnostics: { location: { path: string } }[] };
  return new Set(diagnostics.map(({ location }) => location.path));
}

test.each(REFUSED)('%s may not import %s', (file) => {
  expect(refused).toContain(file);
});
test.each(ALLOWED)('%s may import %s', (file) => {
  expect(refused).not.toContain(file);
});
test('files that import types of each other are refused', () => {
  expect([...refused]).toEqual(expect.arrayContaining(['server/src/kit/one.ts', 'server/src/kit/two.ts']));
});
