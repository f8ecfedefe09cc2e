import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TAGS } from '@life-payment/contract/rules';
import { describe, expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');

/** Characters that nobody can type or search for: non-breaking hyphens and spaces, invisible characters and marks of direction. */
const UNUSUAL = /[\u00a0\u00ad\u2000-\u2012\u2028-\u202f\u2060-\u206f\ufeff]/;

const FILES = ['i18n/messages/*/*.json', 'src/terms/texts/*/*.md'].flatMap((pattern) =>
  globSync(join(WEB, pattern)),
);

function textOf(name: string): string {
  return FILES.filter((file) => file.includes(name))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

describe('texts of the app', () => {
  test.each(LANGUAGE_TAGS)('the texts in %s are found', (language) => {
    expect(FILES.filter((file) => file.includes(`/${language}/`)).length).toBeGreaterThan(20);
  });

  test.each(FILES.map((file) => file.slice(WEB.length + 1)))(
    'the file %s has only ordinary characters',
    (file) => {
      const lines = readFileSync(join(WEB, file), 'utf8').split('\n');
      expect(lines.filter((line) => UNUSUAL.test(line) || /\\u[0-9a-f]{4}/i.test(line))).toEqual([]);
    },
  );

  /** The sentences of the error catalogue that the app itself contains; the others are texts of the codes. */
  test.each([
    'Login failed, re-enter life payment',
    'Deleting a group also deletes its accounts, continue?',
    'Deletion cannot be undone',
    'Auto payment closed',
    'Auto-pay amount changed',
    'Enter a six-digit code',
    'Tick the agreement first',
    'SMS sent',
    'Coupon used successfully',
    'Connection timed out, retry',
    'Client version too low, upgrade',
    'No payment records, returning to the previous page',
    'Warm reminder',
    'Warm tip',
  ])('the app has the text "%s" of the specification', (text) => expect(textOf('/en/')).toContain(text));
});
