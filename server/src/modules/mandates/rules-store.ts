import { sql } from 'kysely';
import type { Tx } from '../../kit/database/open.ts';

/** A mandate that was just held, with the facts for its message. */
export type HeldMandate = {
  readonly lifeUserId: string;
  readonly agreementId: string;
  readonly unitId: string;
  readonly numberMasked: string;
  readonly remark: string;
};

/**
 * Holds at most `limit` open mandates whose amount was set under earlier rules of their unit. `hash`: the present rules,
 * in hexadecimal. Two ordered ranges instead of `<>` let the index find the few rows; with `<>` every mandate of a unit
 * would be read each minute.
 */
export async function holdWithOtherRules(
  tx: Tx,
  rules: readonly { readonly unitId: string; readonly hash: string }[],
  limit: number,
): Promise<HeldMandate[]> {
  const { rows } = await sql<HeldMandate>`
    update mandates g set rules_changed = true
    from (
      select a.life_user_id, a.agreement_id
      from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as r("unitId" text, hash text)
      cross join lateral (select decode(r.hash, 'hex') as hash) h
      cross join lateral (
        (select life_user_id, agreement_id from mandates
          where unit_id = r."unitId" and state = 'SIGNED' and not rules_changed and rules_hash < h.hash
          order by rules_hash limit ${limit})
        union all
        (select life_user_id, agreement_id from mandates
          where unit_id = r."unitId" and state = 'SIGNED' and not rules_changed and rules_hash > h.hash
          order by rules_hash limit ${limit})) a
      limit ${limit}) other
    where g.life_user_id = other.life_user_id and g.agreement_id = other.agreement_id
      and g.state = 'SIGNED' and not g.rules_changed
    returning g.life_user_id as "lifeUserId", g.agreement_id as "agreementId", g.unit_id as "unitId",
      g.number_masked as "numberMasked", g.remark`.execute(tx);
  return rows;
}
