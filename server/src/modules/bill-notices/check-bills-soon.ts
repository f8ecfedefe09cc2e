import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';
import { enqueue } from '../../kit/jobs/queue.ts';

/** Most mandates on one account; a household has a few. */
const MOST_ON_ACCOUNT = 200;

/**
 * Makes the bill check of every mandate on an account due now, because the unit announced something. Skips locked
 * mandates, which are being checked already.
 */
export async function checkBillsSoon(
  tx: Tx,
  { unitId, numberHash }: { readonly unitId: string; readonly numberHash: Buffer },
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ agreementId: string }>`
    with found as (
      select life_user_id, agreement_id from mandates
      where unit_id = ${unitId} and number_hash = ${numberHash} and state = 'SIGNED'
      limit ${MOST_ON_ACCOUNT} for update skip locked)
    update mandates a set look_at = ${now} from found
    where a.life_user_id = found.life_user_id and a.agreement_id = found.agreement_id
    returning a.agreement_id as "agreementId"`.execute(tx);
  for (const { agreementId } of rows) await enqueue(tx, 'look', agreementId, now, { partner: unitId });
}
