import { sql } from 'kysely';
import { countSome } from '../../database/count-some.ts';
import type { Db } from '../../database/open.ts';

/** Bills paid before a moment of which their unit has not said its final word, up to a thousand. */
export const countBillsUnsettledSince = (db: Db, before: Date): Promise<number> =>
  countSome(
    db,
    sql`select 1 from order_bills b join payments p using (life_user_id, order_id)
      where b.next_action_at is not null and p.paid_at < ${before}`,
  );
