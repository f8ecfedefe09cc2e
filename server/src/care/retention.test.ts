// Checks that the page on retention and the texts of the terms say what the list of retention says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BACKUP_DAYS, LEGAL_YEARS, type Retention } from '../kit/retention.ts';
import { RETENTION } from './retention.ts';

const root = join(import.meta.dirname, '../../..');
function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function keptText({ term }: Retention): string {
  switch (term.kind) {
    case 'SERVICE':
      return 'service';
    case 'ACCOUNT':
      return 'account';
    case 'LEGAL':
      return 'legal term';
    case 'DAYS':
      return term.days === 0
        ? `until ${term.since}`
        : `${term.days} ${term.days === 1 ? 'day' : 'days'} since ${term.since}`;
  }
}

function closingText({ onClosing }: Retention): string {
  if (typeof onClosing === 'object') return `stays, without ${onClosing.empty.join(', ')}`;
  return { NONE: 'has no user', KEEP: 'stays', DELETE: 'deleted' }[onClosing];
}

test('docs/run/retention.md shows the list of retention unchanged', () => {
  const wanted = Object.entries(RETENTION).map(
    ([table, retention]) => `| ${table} | ${keptText(retention)} | ${closingText(retention)} |`,
  );
  const rows = read('docs/run/retention.md')
    .split('\n')
    .filter((line) => /^\| [a-z_]+ \|/.test(line) && !line.startsWith('| table '));
  expect(rows).toEqual(wanted);
});

function days(table: keyof typeof RETENTION): number {
  const { term } = RETENTION[table];
  return term.kind === 'DAYS' ? term.days : Number.NaN;
}

/** The texts with numbers, in both languages. */
const SAID: readonly (readonly [what: string, zh: string, en: string])[] = [
  ['messages', `${days('messages')} 天`, `${days('messages')} days`],
  ['feedback', `${days('feedback')} 天`, `${days('feedback')} days`],
  ['counts of pages', `${days('analytics_events')} 天`, `${days('analytics_events')} days`],
  ['sessions', `${days('sessions')} 天`, `${days('sessions')} days`],
  ['what was paid', `${LEGAL_YEARS} 年`, `${LEGAL_YEARS} years`],
  ['backups', `${BACKUP_DAYS} 天`, `${BACKUP_DAYS} days`],
];

test.each(SAID)('the privacy text says how long is kept: %s', (_what, zh, en) => {
  expect(read('web/src/terms/texts/zh-CN/yszc.md').replaceAll('十年', '10 年')).toContain(zh);
  expect(read('web/src/terms/texts/en/yszc.md').replaceAll('ten years', '10 years')).toContain(en);
});
