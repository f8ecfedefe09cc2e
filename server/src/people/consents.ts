import { TERMS_VERSIONS, type TermsName } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import { after } from '../kit/time.ts';
import { RECYCLED_AFTER_MS } from './user-rules.ts';

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
  await sql`
    insert into user_channels as known (life_user_id, output_endpoint, empowered_at)
    values (${lifeUserId}, ${outputEndpoint}, ${at})
    on conflict (life_user_id, output_endpoint) do update set empowered_at = excluded.empowered_at
      where known.empowered_at is null`.execute(tx);
}

export async function isEmpowered(tx: Tx, lifeUserId: string, outputEndpoint: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_channels')
    .select('empowered_at')
    .where('life_user_id', '=', lifeUserId)
    .where('output_endpoint', '=', outputEndpoint)
    .executeTakeFirst();
  return row?.empowered_at != null;
}

/**
 * True if a channel may log a user in by naming the number: it was proved in this channel, or never and this channel
 * registered the user. Never when it may be somebody else's now.
 */
export async function channelOpensUser(
  db: Db,
  lifeUserId: string,
  outputEndpoint: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from user_channels b join users u using (life_user_id)
    where b.life_user_id = ${lifeUserId} and b.output_endpoint = ${outputEndpoint} and b.bound_at is not null
      and (b.proved or not u.mobile_proved)
        and u.last_used_at >= ${after(now, -RECYCLED_AFTER_MS)}`.execute(db);
  return rows.length === 1;
}

/** Lets a channel log this user in from now on. A proved binding stays proved. True if it is new or newly proved. */
export async function bindChannel(
  tx: Tx,
  { lifeUserId, outputEndpoint, at }: Given,
  proved: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    insert into user_channels as known (life_user_id, output_endpoint, proved, bound_at)
    values (${lifeUserId}, ${outputEndpoint}, ${proved}, ${at})
    on conflict (life_user_id, output_endpoint) do update set proved = excluded.proved, bound_at = excluded.bound_at
      where known.bound_at is null or (excluded.proved and not known.proved)
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
