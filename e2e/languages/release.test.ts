import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { change, copyTree, runIn, scriptsIn, sumOf } from './tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'life-payment-release-'));

/** The most a returning payer of home may load after a small release, in bytes after brotli. */
const MOST = 15 * 1024;

beforeAll(() => copyTree(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// @id small-release-loads-little
test('after a release that changes a screen and a message a returning payer of home loads little', () => {
  const before = scriptsOfHome('before');
  expect([...scriptsOfHome('same').keys()]).toEqual([...before.keys()]);
  change(
    join(folder, 'web/src/screens/payment-records/index.tsx'),
    'onFilter={apply}',
    'onFilter={(next) => apply(next)}',
  );
  change(join(folder, 'web/i18n/messages/zh-CN/home.json'), '"home_pay": "去', '"home_pay": "马上去');
  const loaded = new Map([...scriptsOfHome('after')].filter(([name]) => !before.has(name)));
  console.log(`a small release: ${JSON.stringify([...loaded])}, ${sumOf(loaded)} bytes`);
  expect([...loaded.keys()].map((name) => /\/(\w+)-/.exec(name)?.[1])).toEqual(['index', 'home']);
  expect(sumOf(loaded)).toBeLessThanOrEqual(MOST);
});

/** Builds the app in Chinese. Answers the scripts of home. */
function scriptsOfHome(name: string): Map<string, number> {
  const outDir = join(folder, name);
  const how = ['--mode', 'modern.zh-CN', '--logLevel', 'warn', '--outDir', outDir];
  runIn(folder, 'node_modules/vite/bin/vite.js', 'build', 'web', ...how);
  return scriptsIn(outDir, 'index.html');
}
