import { sql } from 'kysely';
import type { Db } from '../../kit/database/open.ts';
import { ownerOf } from '../../kit/ids.ts';
import type { StatedRefund } from '../../kit/ports/paying.ts';
import type { PartnerDay } from './partner-day.ts';

/** The refunds of a payment on the wallet's statement of a day that are not our own. */
export async function statedElsewhere(
  db: Db,
  { partner, day }: PartnerDay,
  paymentId: string,
): Promise<readonly StatedRefund[]> {
  const { rows } = await sql<StatedRefund>`
    select l.number, l.amount from statement_lines l
    where l.partner = ${partner} and l.day = ${day}::date and l.kind = 'REFUND' and l.order_id = ${paymentId}
      and not exists (select from refunds r where r.life_user_id = ${ownerOf(paymentId) ?? ''}
        and r.refund_no = l.number and r.origin = 'OURS' and not r.paid_by_bank)`.execute(db);
  return rows;
}
