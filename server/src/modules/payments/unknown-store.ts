import { sql } from 'kysely';
import { countSome } from '../../database/count-some.ts';
import type { Db } from '../../database/open.ts';

/** Payments that could last be made before a moment and of which the wallet still has not said how they ended, up to a thousand. */
export const countPaymentsUnknownSince = (db: Db, before: Date): Promise<number> =>
  countSome(
    db,
    sql`select 1 from payments
      where next_action_at is not null and state in ('WAITING', 'CLOSING') and expires_at < ${before}`,
  );
