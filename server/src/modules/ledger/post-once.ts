import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { type LedgerEvent, linesOf } from './postings.ts';

/** A posting without order and payer, which settles our account with a partner. */
export type Settling = LedgerEvent & { readonly subject: string };

/** The `life_user_id` of postings without a payer. */
const NOBODY = '';

/** Posts events in one transaction. Skips an event whose subject is posted already, because no machine guards these. */
export async function postOnce(db: Db, settling: readonly Settling[], now: Date): Promise<void> {
  const postings = settling.map((one) => ({
    event: one.event,
    subject: one.subject,
    lines: linesOf(one).map(({ account, unitId = '', debit = 0, credit = 0 }) => ({
      account,
      unit_id: unitId,
      debit,
      credit,
    })),
  }));
  await sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as given(event text, subject text, lines jsonb)),
    posted as (
      insert into ledger_postings (life_user_id, order_id, event, subject, posted_at, booking_day)
      select ${NOBODY}, null, event, subject, ${now}, (select ledger_booking_day(${now})) from given order by event, subject
      on conflict do nothing returning event, subject)
    insert into ledger_lines (life_user_id, event, subject, account, unit_id, debit, credit)
    select ${NOBODY}, event, subject, line.*
    from posted join given using (event, subject)
    cross join lateral jsonb_to_recordset(given.lines)
      as line(account text, unit_id text, debit bigint, credit bigint)`.execute(db);
}
