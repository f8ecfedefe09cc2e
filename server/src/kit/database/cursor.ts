/** The last row of a page of a list, newest first. The next page begins after it. */
export type Cursor = {
  /** PostgreSQL's text of a `timestamptz` with microseconds, which the next page is compared with. */
  readonly at: string;
  readonly id: string;
};

const SEPARATOR = '|';
const MOMENT =
  /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,6})?([+-](?:0\d|1[0-4]))(?::([0-5]\d))?$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The text of a cursor, for answers. */
export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(`${at}${SEPARATOR}${id}`).toString('base64url');
}

/** The cursor of a text; null unless `cursorText` could have made the text. */
export function readCursor(text: string): Cursor | null {
  const [at = '', id = '', ...more] = Buffer.from(text, 'base64url').toString().split(SEPARATOR);
  const cursor = { at, id };
  return more.length === 0 && isMoment(at) && ID.test(id) && cursorText(cursor) === text ? cursor : null;
}

/** Checks that a time exists, because PostgreSQL fails on others; it has no year 0. */
function isMoment(text: string): boolean {
  const [, day = '', clock = '', hours = '', minutes = '00'] = MOMENT.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  if (day < '0001' || Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day)
    return false;
  return !Number.isNaN(Date.parse(`${day}T${clock}${hours}:${minutes}`));
}
