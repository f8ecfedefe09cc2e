/** Where a page of a list ended, which runs from the newest row down: the next page begins below this row. */
export type Cursor = {
  /** As PostgreSQL writes a `timestamptz`, microseconds and all: what the next page is compared with. */
  readonly at: string;
  readonly id: string;
};

const SEPARATOR = '|';
const MOMENT =
  /^(\d{4}-\d{2}-\d{2}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.\d{1,6})?([+-](?:0\d|1[0-4]))(?::([0-5]\d))?$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The text a page's answer carries for the next page. */
export function cursorText({ at, id }: Cursor): string {
  return Buffer.from(`${at}${SEPARATOR}${id}`).toString('base64url');
}

/** The cursor of a text; null when the text is none that `cursorText` could have made. */
export function readCursor(text: string): Cursor | null {
  const [at = '', id = '', ...more] = Buffer.from(text, 'base64url').toString().split(SEPARATOR);
  const cursor = { at, id };
  return more.length === 0 && isMoment(at) && ID.test(id) && cursorText(cursor) === text ? cursor : null;
}

/** A moment that exists: PostgreSQL refuses an SQL statement with any other. The year 0 is none there. */
function isMoment(text: string): boolean {
  const [, day = '', clock = '', hours = '', minutes = '00'] = MOMENT.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00:00Z`);
  if (day < '0001' || Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day)
    return false;
  return !Number.isNaN(Date.parse(`${day}T${clock}${hours}:${minutes}`));
}
