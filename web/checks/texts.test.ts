import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TAGS } from '@life-payment/contract/rules';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '..');

/** Characters that nobody can type or search for: non-breaking hyphens and spaces, invisible characters and marks of direction. */
const UNUSUAL = /[\u00a0\u00ad\u2000-\u2012\u2028-\u202f\u2060-\u206f\ufeff]/;

const FILES = ['i18n/messages/*/*.json', 'src/features/terms/texts/*/*.md'].flatMap((pattern) =>
  globSync(join(WEB, pattern)),
);

function textOf(name: string): string {
  return FILES.filter((file) => file.includes(name))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** The English texts of codes. */
const CODES = ['texts/en.ts', 'rules/texts/en.ts']
  .map((file) => readFileSync(join(WEB, '../contract', file), 'utf8'))
  .join('\n');

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

/** The messages of the specification, in its order; some are texts of the app, others of the codes. */
test.each([
  'System error, try again later',
  'Login failed, re-enter life payment',
  'The original payment unit is offline, switch to',
  'The payment project is offline',
  'The utility unit is under maintenance',
  'Deleting a group also deletes its accounts, continue?',
  'Deletion cannot be undone',
  'No payment records, returning to the previous page',
  'payment amount rules changed, reset the auto-pay amount',
  'System error, retry',
  'Confirm cancelling the signed',
  'Cancel success',
  'Auto payment closed',
  'consecutive insufficient-balance deductions, unlock',
  'pending activation record must be handled first',
  'Unlock success',
  'Confirm closing auto payment?',
  'Invalid amount',
  'Auto-pay amount changed',
  'Confirm changing the amount?',
  'Too many orders created, try later',
  'The bill expired, query again',
  'Enter the correct amount',
  'Payment must be at least the arrears',
  'Select at least one bill',
  'Select all bills',
  'No bill to pay',
  'Check bills',
  'Group name empty',
  'Group repeats',
  'No payment unit available',
  'Tick the agreement first',
  'Enter a six-digit code',
  'SMS sent',
  'Remarks too long',
  'No same-type payment items in',
  'Registration success',
  'Registration failure',
  'Input error, check and re-enter',
  'remark contains special characters',
  'Coupon used successfully',
  'Connection timed out, retry',
  'Client version too low, upgrade',
  'network signal is lost',
  'Loading',
  'Please use auto-pay in the wallet client',
  'Please use on Android or iOS',
  'Get code',
  'Retry in',
  'Warm reminder',
  'Warm tip',
])('the app has the text "%s" of the specification', (text) =>
  expect(`${textOf('/en/')}\n${CODES}`.toLowerCase()).toContain(text.toLowerCase()),
);
