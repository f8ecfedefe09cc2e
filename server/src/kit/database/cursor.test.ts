import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cursorText, readCursor } from './sql.ts';

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function digits(most: number) {
  return fc.stringMatching(new RegExp(`^\\d{1,${most}}$`));
}
const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);

it('the cursor of a page is read back as it was written, to the microsecond', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('0001-01-02T00:00:00Z'),
        max: new Date('9999-12-30T00:00:00Z'),
        noInvalidDate: true,
      }),
      fc.option(digits(6)),
      fc.constantFrom('+00', '+08', '-03:30', '+14'),
      ids,
      (date, fraction, offset, id) => {
        const seconds = date.toISOString().slice(0, 19).replace('T', ' ');
        const cursor = { at: `${seconds}${fraction === null ? '' : `.${fraction}`}${offset}`, id };
        expect(readCursor(cursorText(cursor))).toEqual(cursor);
      },
    ),
  );
});

it.each([
  '2026-13-45 25:61:61+08|a',
  '2026-02-30 12:00:00+08|a',
  '2025-02-29 12:00:00+08|a',
  '0000-01-01 12:00:00+08|a',
  '2026-01-01 24:00:00+08|a',
  '2026-01-01 23:59:60+08|a',
  '2026-01-01 12:00:00+15|a',
  '2026-01-01 12:00:00+08:60|a',
  '2026-01-01 12:00:00|a',
  '2026-01-01T12:00:00+08|a',
  '2026-01-01 12:00:00.1234567+08|a',
  'infinity|a',
  '2026-01-01 12:00:00+08|',
  '2026-01-01 12:00:00+08|a|b',
  '2026-01-01 12:00:00+08|a\u0000',
  `2026-01-01 12:00:00+08|${'a'.repeat(65)}`,
  '',
])('the cursor of a page is refused when the service could not have written it: %j', (text) => {
  expect(readCursor(encoded(text))).toBeNull();
});

it('the cursor of a page is refused when its text differs from the only form that is written', () => {
  const text = encoded('2026-01-01 12:00:00+08|a');
  expect(readCursor(text)).not.toBeNull();
  for (const other of [`${text}=`, `${text} `, `${text}!`, 'not a cursor', '%00'])
    expect(readCursor(other)).toBeNull();
});
