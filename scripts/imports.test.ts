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

/** What the check says about several files planted in the copy. */
function faultsOfAll(planted: Readonly<Record<string, string>>): string[] {
  for (const [file, text] of Object.entries(planted)) {
    const path = join(copy, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const { status, said } = check();
  for (const file of Object.keys(planted)) rmSync(join(copy, file));
  const faults = said
    .split('\n')
    .filter((line) => Object.keys(planted).some((file) => line.startsWith(`${file}: `)));
  if (faults.length > 0) expect(status).toBe(1);
  return faults;
}

/** What the check says about one file planted in the copy. */
function faultsOf(file: string, text: string): string[] {
  return faultsOfAll({ [file]: text });
}

test('the project has no forbidden import, and the command prints its ladder', () => {
  const { status, said } = check();
  expect({ status, said }).toMatchObject({
    status: 0,
    said: expect.stringContaining('allowed directions only'),
  });
  expect(said).toMatch(/ {2}boot · frame\n {2}screens\n[\s\S]* {2}i18n · host · kit · early\n/);
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

describe('an arrow up the ladder is found', () => {
  test.each([
    ['web/src/kit/planted.ts', "import { findRoute } from '../pages/routes.ts';", 'above'],
    ['web/src/api/planted.ts', "import type { App } from '../app/context.ts';", 'above'],
    ['web/src/session/ways/planted.ts', "export { Shell } from '../../frame/Shell.tsx';", 'above'],
    ['web/src/app/views/planted.ts', "const late = () => import('../../screens/home/index.tsx');", 'above'],
    ['web/src/accounts/planted.ts', "import { couponText } from '../benefits/texts.ts';", 'beside'],
    ['web/src/elsewhere/planted.ts', "import { createStore } from '../kit/store.ts';", 'no rung'],
  ])('%s: %s', (file, text, why) => {
    expect(faultsOf(file, text)).toEqual([expect.stringContaining(why)]);
  });
});

describe('a circle of files is found', () => {
  test('of two files, also when one imports only types', () => {
    const planted = {
      'web/src/kit/planted-a.ts': "import { b } from './planted-b.ts';\nexport const a = b;",
      'web/src/kit/planted-b.ts': "import type { a } from './planted-a.ts';\nexport const b: typeof a = 1;",
    };
    const [a, b] = Object.keys(planted);
    expect(faultsOfAll(planted)).toEqual([`${a}: stands in a circle: ${a} → ${b} → ${a}`]);
  });

  test('over three folders, when one is loaded later', () => {
    expect(
      faultsOfAll({
        'web/build/planted.ts': "import '../src/kit/planted.ts';",
        'web/i18n/planted.ts': "export * from '../build/planted.ts';",
        'web/src/kit/planted.ts': "const late = () => import('../../i18n/planted.ts');",
      }),
    ).toHaveLength(1);
  });

  test('of a file that imports itself', () => {
    expect(faultsOf('web/src/kit/planted.ts', "import type { a } from './planted.ts';")).toHaveLength(1);
  });
});

test('the check allows files that meet again, and an import from a lower rung', () => {
  expect(
    faultsOfAll({
      'web/src/screens/home/planted-a.ts': "import './planted-b.ts';\nimport './planted-c.ts';",
      'web/src/screens/home/planted-b.ts': "import { createStore } from '../../kit/store.ts';",
      'web/src/screens/home/planted-c.ts': "import './planted-b.ts';",
    }),
  ).toEqual([]);
});
