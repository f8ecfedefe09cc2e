import type { Db, Tx } from '../../kit/database/open.ts';
import { after, MINUTE } from '../../kit/time.ts';
import type { WalletId } from '../../kit/wallet-id.ts';
import type { Entry } from './sessions.ts';

/** Lifetime of a provisional session and the token of its step. */
export const PROVISIONAL_MS = 30 * MINUTE;

/** A new person who has to register (status 2), or a user who has to authorise the channel (status 3). */
export type Waiting = Entry & {
  readonly status: 2 | 3;
  /** The user of status 3. */
  readonly lifeUserId: string | null;
  /** Null while only the wallet's ids are known. */
  readonly mobileCipher: Buffer | null;
  readonly walletIds: readonly WalletId[];
  /** Whether the number was proved when the session began. */
  readonly proved: boolean;
};

/** Adds a provisional session, bound to the token of the step that ends it. */
export async function addProvisionalSession(
  tx: Tx,
  session: Waiting & { readonly tokenHash: Buffer; readonly stepTokenHash: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      life_user_id: session.lifeUserId,
      status: session.status,
      output_endpoint: session.outputEndpoint,
      output_channel: session.outputChannel,
      app_type: session.appType,
      step_token_hash: session.stepTokenHash,
      proved_mobile_cipher: session.mobileCipher,
      proved_wallet_ids: JSON.stringify(session.walletIds),
      proved: session.proved,
      created_at: now,
      last_used_at: now,
    })
    .execute();
}

type Provisional = Waiting & { readonly stepTokenHash: Buffer | null };

/** The provisional session of a token; null when there is none, or it has ended or expired. */
export async function readProvisional(db: Db, tokenHash: Buffer, now: Date): Promise<Provisional | null> {
  const row = await db
    .selectFrom('sessions')
    .select([
      'status',
      'life_user_id',
      'output_endpoint',
      'output_channel',
      'app_type',
      'proved_mobile_cipher',
      'proved_wallet_ids',
      'proved',
      'step_token_hash',
    ])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('created_at', '>', after(now, -PROVISIONAL_MS))
    .executeTakeFirst();
  // A finished step leaves neither.
  if (!row || row.status === 1 || (!row.proved_mobile_cipher && !row.proved_wallet_ids?.length)) return null;
  return {
    status: row.status,
    lifeUserId: row.life_user_id,
    outputEndpoint: row.output_endpoint,
    outputChannel: row.output_channel,
    appType: row.app_type,
    mobileCipher: row.proved_mobile_cipher,
    walletIds: row.proved_wallet_ids ?? [],
    proved: row.proved,
    stepTokenHash: row.step_token_hash,
  };
}

/**
 * Ends a provisional session by the token of its step and erases its personal data: without a user, closing an account
 * would not find it. False when it has ended already or the token is another session's.
 */
export async function finishStep(
  tx: Tx,
  tokenHash: Buffer,
  stepTokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({
      ended_at: now,
      end_reason: 'FINISHED',
      proved_mobile_cipher: null,
      proved_wallet_ids: null,
    })
    .where('token_hash', '=', tokenHash)
    .where('step_token_hash', '=', stepTokenHash)
    .where('ended_at', 'is', null)
    .where('created_at', '>', after(now, -PROVISIONAL_MS))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
