import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import { walletIdsOf } from '../kit/database/sql.ts';
import type { WalletId } from '../kit/ids.ts';

/** The ids by which the wallet names a user, the user id first. */
export async function readWalletIds(db: Db | Tx, lifeUserId: string): Promise<readonly WalletId[]> {
  const { rows } = await sql<{ ids: readonly WalletId[] }>`
    select ${walletIdsOf(sql`${lifeUserId}`)} as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

/**
 * Stores the ids by which the wallet named a user. One that names another live user is left there. The caller has
 * locked them (`lockPerson`).
 */
export async function addWalletIds(tx: Tx, lifeUserId: string, ids: readonly WalletId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into user_wallets (life_user_id, kind, id, live)
    select ${lifeUserId}, told.kind, told.id, true
    from jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) as told (kind text, id text)
    where not exists (
      select from user_wallets other
      where other.id = told.id and other.live and other.life_user_id <> ${lifeUserId})
    on conflict (life_user_id, kind) do update set id = excluded.id, live = true`.execute(tx);
}

/** Suspends the mandates of users whose number or account is gone. Returns the users who had open ones that were not suspended. */
export async function suspendMandates(
  tx: Tx,
  lifeUserIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const rows = await tx
    .updateTable('mandates')
    .set({ suspended: true, suspended_at: now })
    .where('life_user_id', 'in', lifeUserIds)
    .where('state', '!=', 'ENDED')
    .where('suspended', '=', false)
    .returning(['life_user_id', 'state'])
    .execute();
  return [...new Set(rows.filter(({ state }) => state === 'SIGNED').map(({ life_user_id }) => life_user_id))];
}

/** Lifts the suspension of a user who was proved again, and has the wallet asked at once. True when an open mandate goes on. */
export async function resumeMandates(tx: Tx, lifeUserId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('mandates')
    .set({
      suspended: false,
      suspended_at: null,
      mandate_check_at: sql`case when mandate_check_at is not null then ${now}::timestamptz end`,
    })
    .where('life_user_id', '=', lifeUserId)
    .where('suspended', '=', true)
    .where('state', '!=', 'ENDED')
    .returning('state')
    .execute();
  return rows.some(({ state }) => state === 'SIGNED');
}
