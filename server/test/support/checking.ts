import { sql } from 'kysely';
import { checkDueMandate } from '../../src/autopay/advance-mandate.ts';
import type { Context } from '../../src/kit/context.ts';

/** Checks every mandate whose check is due, as its job does. */
export async function checkMandates(context: Context): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select agreement_id as id from mandates where check_at <= ${context.now()} order by check_at`.execute(
    context.db,
  );
  for (const { id } of rows) await checkDueMandate(context, id);
}
