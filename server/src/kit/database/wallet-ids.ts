import { type RawBuilder, sql } from 'kysely';
import type { WalletId } from '../wallet-id.ts';

/** The ids of a user at the wallet as one value, the user id first; an empty list when none is known. */
export function walletIdsOf(lifeUserId: RawBuilder<unknown>): RawBuilder<readonly WalletId[]> {
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', id) order by kind desc), '[]')
    from user_wallets w where w.life_user_id = ${lifeUserId})`;
}

/** The users whom the wallet names by one of these ids, as a subquery of ids. `live`: those who were not replaced. */
export function usersOfWallet(ids: readonly WalletId[], live: boolean): RawBuilder<unknown> {
  return sql`(
    select w.life_user_id from user_wallets w
    where w.id = any(${ids.map(({ id }) => id)}) and ${live ? sql`w.live` : sql`not w.live`})`;
}
