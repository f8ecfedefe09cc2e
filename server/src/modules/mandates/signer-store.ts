import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { type WalletId, walletIdOf } from '../../kit/wallet-id.ts';

/** The user of ours who is one of these persons of the wallet; null when none is. */
export async function userOfWallet(tx: Tx, ids: readonly WalletId[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const rows = await tx
    .selectFrom('users')
    .select(['life_user_id', 'wallet_user_id', 'wallet_id_kind'])
    .where(
      'wallet_user_id',
      'in',
      ids.map(({ id }) => id),
    )
    .where('state', 'not in', ['REPLACED', 'CLOSED'])
    .execute();
  const user = rows.find((row) => {
    const known = walletIdOf(row.wallet_user_id, row.wallet_id_kind);
    return ids.some(({ kind, id }) => kind === known?.kind && id === known.id);
  });
  return user?.life_user_id ?? null;
}

/**
 * Open mandates whose signer is not known to be their owner, the oldest `limit`: signed by another wallet user, or by one
 * of whom the wallet tells no id that we know.
 */
export async function mandatesOfUnknownSigner(db: Db, limit: number) {
  const { rows } = await sql<{
    readonly agreementId: string;
    readonly unitId: string;
    readonly since: Date;
    readonly signer: 'OTHER' | 'UNTOLD';
  }>`
    select agreement_id as "agreementId", unit_id as "unitId", signer_at as since, signer
    from mandates where state = 'SIGNED' and signer in ('OTHER', 'UNTOLD')
    order by signer_at limit ${limit}`.execute(db);
  return rows;
}
