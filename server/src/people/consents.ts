import { TERMS_VERSIONS, type TermsName } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import { after } from '../kit/time.ts';
import { RECYCLED_AFTER_MS } from './user-rules.ts';

/** A user, a channel and a time. */
type Given = { readonly lifeUserId: string; readonly outputEndpoint: string; readonly at: Date };

/** Records consent to the versions in force. Earlier consents keep their time. */
export async function addConsents(
  tx: Tx,
  { lifeUserId, outputEndpoint, at }: Given,
  terms: readonly TermsName[],
): Promise<void> {
  await tx
    .insertInto('consents')
    .values(
      terms.map((name) => ({
        life_user_id: lifeUserId,
        agreement: name,
        version: TERMS_VERSIONS[name],
        output_endpoint: outputEndpoint,
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that a user has authorised a channel. */
export async function addEmpowerment(tx: Tx, { lifeUserId, outputEndpoint, at }: Given): Promise<void> {
  await tx
    .insertInto('channel_empowerments')
    .values({ life_user_id: lifeUserId, output_endpoint: outputEndpoint, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isEmpowered(tx: Tx, lifeUserId: string, outputEndpoint: string): Promise<boolean> {
  const row = await tx
    .selectFrom('channel_empowerments')
    .select('at')
    .where('life_user_id', '=', lifeUserId)
    .where('output_endpoint', '=', outputEndpoint)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True if a channel may log a user in by naming the number without proof: the number was proved in this channel once, or
 * it was never proved and this channel registered the user. Never when the number may be somebody else's now.
 */
export async function channelOpensUser(
  db: Db,
  lifeUserId: string,
  outputEndpoint: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from channel_bindings b join users u using (life_user_id)
    where b.life_user_id = ${lifeUserId} and b.output_endpoint = ${outputEndpoint}
      and (b.proved or not u.mobile_proved) and u.last_used_at >= ${after(now, -RECYCLED_AFTER_MS)}`.execute(
    db,
  );
  return rows.length === 1;
}

/** Lets a channel log this user in from now on. A proved binding stays proved. True if it is new or newly proved. */
export async function bindChannel(
  tx: Tx,
  { lifeUserId, outputEndpoint, at }: Given,
  proved: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into channel_bindings as known (life_user_id, output_endpoint, proved, at)
    values (${lifeUserId}, ${outputEndpoint}, ${proved}, ${at})
    on conflict (life_user_id, output_endpoint) do update set proved = true, at = excluded.at
      where excluded.proved and not known.proved
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Marks the number of a user as proved. False when it was already. */
export async function markNumberProved(tx: Tx, lifeUserId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ mobile_proved: true })
    .where('life_user_id', '=', lifeUserId)
    .where('mobile_proved', '=', false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
