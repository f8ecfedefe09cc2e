import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { TIMESTAMPTZ, timestamp } from './pool.ts';

const ofPg = pg.types.getTypeParser(TIMESTAMPTZ);

function two(n: number) {
  return String(n).padStart(2, '0');
}

/** As PostgreSQL writes it: without trailing zeros of a second. */
const texts = fc
  .record({
    at: fc.date({ min: new Date('1970-01-02'), max: new Date('2200-01-01'), noInvalidDate: true }),
    digits: fc.nat(6),
    offset: fc.constantFrom('+08', '+00', '-03', '+14', '+05:30', '-09:30'),
  })
  .map(({ at, digits, offset }) => {
    const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
    const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
    return `${day} ${clock}${digits === 0 ? '' : `.${'734561'.slice(0, digits)}`}${offset}`;
  });

test('every time is read as pg reads it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(timestamp(text)).toEqual(ofPg(text));
    }),
  );
});

test('a time that is no calendar day, or of another era, is read as pg reads it', () => {
  for (const text of ['infinity', '-infinity', '1890-01-01 00:00:00+08:05:43', '0044-03-15 12:00:00+08 BC'])
    expect(timestamp(text)).toEqual(ofPg(text));
});
