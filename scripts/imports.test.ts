import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');
const copy = mkdtempSync(join(tmpdir(), 'life-payment-imports-'));

beforeAll(() => {
  const notCopied = new Set(['node_modules', 'dist', '.git', '.data', 'artifacts']);
  for (const room of ['contract', 'biller-api', 'web', 'server', 'sandbox', 'e2e', 'bench', 'scripts']) {
    const filter = (path: string) => !notCopied.has(basename(path));
    cpSync(join(project, room), join(copy, room), { recursive: true, filter });
  }
});
afterAll(() => rmSync(copy, { recursive: true }));

function check() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'imports.ts'), copy],
    {
      encoding: 'utf8',
    },
  );
  return { status, said: stdout + stderr };
}

/** What the check says of one more file in the copy. */
function faultsOf(file: string, text: string): string[] {
  const path = join(copy, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const { status, said } = check();
  rmSync(path);
  const faults = said.split('\n').filter((line) => line.startsWith(`${file}: `));
  if (faults.length > 0) expect(status).toBe(1);
  return faults;
}

test('the project itself is in order', () => {
  expect(check()).toMatchObject({ status: 0, said: expect.stringContaining('allowed directions only') });
});

describe('a forbidden import is found', () => {
  test.each([
    ['web/src/planted.ts', "import { codes } from '@life-payment/contract';"],
    ['web/src/planted.ts', "export * from '@life-payment/contract';"],
    ['web/src/planted.ts', "import { codes } from '@life-payment/contract/codes';"],
    ['web/src/planted.ts', "import type { Server } from '../../server/src/main.ts';"],
    ['web/src/planted.ts', "const late = () => import('@life-payment/biller-api');"],
    ['server/src/planted.ts', "import '../../sandbox/src/main.ts';"],
    ['server/src/planted.ts', "import { startPostgres } from '../../scripts/postgres.ts';"],
    ['server/src/planted.ts', "import { something } from '../../elsewhere.ts';"],
    ['server/src/modules/orders/planted.ts', "import { store } from '../bills/store.ts';"],
    ['sandbox/src/planted.ts', "import { codes } from '@life-payment/contract';"],
    ['sandbox/src/planted.ts', "import { main } from '@life-payment/server';"],
    ['contract/planted.ts', "import { sign } from '@life-payment/biller-api';"],
    ['biller-api/planted.ts', "import { money } from '@life-payment/contract/rules';"],
    ['e2e/planted.ts', "import { App } from '../web/src/app/app.tsx';"],
    ['e2e/planted.ts', "import shell from '../web/i18n/messages/en/shell.json' with { type: 'json' };"],
    ['scripts/planted.ts', "import { main } from '../server/src/main.ts';"],
  ])('%s: %s', (file, text) => {
    expect(faultsOf(file, text)).toHaveLength(1);
  });
});

describe('an allowed import is let pass', () => {
  test.each([
    ['web/src/planted.ts', "import type { Order } from '@life-payment/contract';"],
    ['web/src/planted.ts', "import { type Order } from '@life-payment/contract';"],
    ['web/src/planted.ts', "import { money } from '@life-payment/contract/rules';"],
    ['web/src/planted.ts', "import { NO_SUCH_THING } from '@life-payment/contract/code-names';"],
    ['web/src/planted.ts', "import { HOME_PATH } from '@life-payment/contract/pages';"],
    ['sandbox/src/planted.ts', "import { DEB_PATH } from '@life-payment/contract/pages';"],
    ['server/src/planted.ts', "import { codes } from '@life-payment/contract';"],
    ['server/src/modules/orders/planted.ts', "import { bills } from '../bills/index.ts';"],
    ['server/src/modules/orders/deep/planted.ts', "import { machine } from '../machine.ts';"],
    ['server/src/planted.call.test.ts', "import { startPostgres } from '../../scripts/postgres.ts';"],
    ['sandbox/src/planted.ts', "import { sign } from '@life-payment/biller-api';"],
    ['e2e/planted.ts', "import type shell from '../web/i18n/messages/en/shell.json';"],
    ['bench/src/planted.ts', "import { startPostgres } from '../../scripts/postgres.ts';"],
  ])('%s: %s', (file, text) => {
    expect(faultsOf(file, text)).toEqual([]);
  });
});
