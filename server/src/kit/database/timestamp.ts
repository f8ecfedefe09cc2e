import pg from 'pg';

/** Type of `timestamptz`. */
export const TIMESTAMPTZ = 1184;

const readAny = pg.types.getTypeParser(TIMESTAMPTZ);

const USUAL = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d$/;

/**
 * PostgreSQL's text of a `timestamptz`, such as `2026-11-20 15:04:12.5+08`. With a `T` and the offset's minutes that is
 * ISO 8601, which the runtime reads in half the time; any other, such as infinity, is read by `pg`.
 */
export function timestamp(text: string): Date {
  return USUAL.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11)}:00`) : readAny(text);
}
