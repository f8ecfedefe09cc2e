import { sql } from 'kysely';
import { countSome } from '../../database/count-some.ts';
import type { Db } from '../../database/open.ts';

/** Refunds the wallet has refused for good, up to a thousand. */
export const countNeedingPerson = (db: Db): Promise<number> =>
  countSome(db, sql`select 1 from refunds where state = 'NEEDS_PERSON'`);

/** Refunds begun before a moment whose money has not gone back yet, up to a thousand. */
export const countRefundsOpenSince = (db: Db, before: Date): Promise<number> =>
  countSome(
    db,
    sql`select 1 from refunds r
      join order_events e on e.life_user_id = r.life_user_id and e.order_id = r.order_id
        and e.machine = 'REFUND' and e.subject = r.refund_no and e.event = 'BEGIN'
      where r.state <> 'DONE' and e.at < ${before}`,
  );
