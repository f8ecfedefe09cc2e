import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectDefaultMetrics } from 'prom-client';
import { expect, test } from 'vitest';
import { openMetrics, WAKING } from '../../kit/metrics/process.ts';
import { COMMANDS } from '../../staff/commands.ts';
import { STATE, UNREAD } from './state.ts';

const root = join(import.meta.dirname, '../../../..');
function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
const [page, rules] = [read('docs/run/operations.md'), read('docs/run/alerts.yml')];

const { registry } = openMetrics();
collectDefaultMetrics({ register: registry });
const metrics = new Set([
  ...registry.getMetricsAsArray().map(({ name }) => name),
  ...STATE.map(({ name }) => name),
  UNREAD.name,
]);

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, one = '']) => one);
}

test('every state that wakes staff is in the rules and on the page', () => {
  for (const { name } of [...STATE, UNREAD]) {
    expect(rules, name).toContain(name);
    expect(page, name).toContain(name);
  }
});

test('every metric in the rules and on the page exists in a process', () => {
  const named = all(rules + page, /\b((?:life|nodejs|process)_\w+)/g).map((name) =>
    name.replace(/_bucket$/, ''),
  );
  expect(named.filter((name) => !metrics.has(name))).toEqual([]);
});

test('every alarm has its section, and every section an alarm', () => {
  const alarms = all(rules, /- alert: (\w+)/g);
  expect(all(page, /^### (\w+)$/gm)).toEqual(alarms);
});

test('every alarm that the page of what is given up names is one', () => {
  const alarms = new Set(all(rules, /- alert: (\w+)/g));
  const named = all(read('docs/change/money/give-ups.md'), /\b([A-Z][a-z]+(?:[A-Z][a-z]+)+)\b/g);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !alarms.has(name))).toEqual([]);
});

test('every command on the page exists', () => {
  const commands = new Set(COMMANDS.map(({ name }) => name));
  const named = all(page, /`(?:npm run )?staff (?:-- )?([a-z]+(?: [a-z]+)*)/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !commands.has(name))).toEqual([]);
});

test('every log line on the page is written somewhere', () => {
  const source = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .map(read)
    .join();
  const events = all(rules, /event=~?"([^"]+)"/g).flatMap((event) => event.split('|'));
  expect(events.toSorted()).toEqual(WAKING.toSorted());
  for (const event of events) expect(source).toContain(`log.error('${event}'`);
});
