import { sql } from 'kysely';
import type { Db, Tx } from '../../kit/database/open.ts';
import { usersOfWallet } from '../../kit/database/wallet-ids.ts';
import type { WalletId } from '../../kit/wallet-id.ts';

/** The user of ours who is one of these persons of the wallet; null when none is. */
export async function userOfWallet(tx: Tx, ids: readonly WalletId[]): Promise<string | null> {
  if (ids.length === 0) return null;
  const { rows } = await sql<{ user: string }>`
    select life_user_id as "user" from (${usersOfWallet(ids, true)}) as named limit 1`.execute(tx);
  return rows[0]?.user ?? null;
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
