import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import type { NumberKind } from '../../kit/database/states.ts';
import { after, DAY, HOUR } from '../../kit/time.ts';
import type { PartnerDay } from './partner-day.ts';

/** Lines in one comparison: few enough to be compared well within the time that one SQL statement may take. */
const LINES = 10_000;

/** Numbers greater than `after`, up to and including `upTo`. */
export type Range = { readonly after: string; readonly upTo: string };

/** The numbers of a kind on a statement, page by page in their order. */
export async function* pagesOf(
  db: Db | Tx,
  { partner, day }: PartnerDay,
  kind: NumberKind,
): AsyncGenerator<Range> {
  let last = '';
  for (;;) {
    const { rows } = await sql<{ upTo: string | null }>`
      select max(number) as "upTo" from (
        select number from statement_lines
        where partner = ${partner} and day = ${day}::date and kind = ${kind} and number > ${last}
        order by number limit ${LINES}) as page`.execute(db);
    const upTo = rows[0]?.upTo ?? null;
    if (upTo === null) return;
    yield { after: last, upTo };
    last = upTo;
  }
}

/** A day in parts, by the number of pages that its statement has: whole, or hour by hour. */
export function partsOf(day: PartnerDay, pages: number): readonly PartnerDay[] {
  if (pages <= 1) return [day];
  return Array.from({ length: DAY / HOUR }, (_, hour) => {
    const from = after(day.from, hour * HOUR);
    return { ...day, from, until: after(from, HOUR) };
  });
}
