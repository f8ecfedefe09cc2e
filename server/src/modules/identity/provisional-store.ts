import type { Db, Tx } from '../../kit/database/open.ts';
import { after, MINUTE } from '../../kit/time.ts';
import type { Entry } from './sessions.ts';

/** How long a provisional session and the token of its step wait for that step. */
export const PROVISIONAL_MS = 30 * MINUTE;

/** Somebody proved who has to register (2), or a user who has to authorise the channel (3). */
export type Waiting = Entry & {
  readonly status: 2 | 3;
  /** The user of status 3. */
  readonly lifeUserId: string | null;
  readonly mobileCipher: Buffer;
  readonly walletUserId: string | null;
  /** The number was proved when the session began; else it is the channel's word. */
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
      proved_wallet_user_id: session.walletUserId,
      proved: session.proved,
      created_at: now,
      last_used_at: now,
    })
    .execute();
}

type Provisional = Waiting & { readonly stepTokenHash: Buffer | null };

/** Null when the token is of no provisional session, or of one that ended or waited too long. */
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
      'proved_wallet_user_id',
      'proved',
      'step_token_hash',
    ])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('created_at', '>', after(now, -PROVISIONAL_MS))
    .executeTakeFirst();
  if (!row?.proved_mobile_cipher || row.status === 1) return null;
  return {
    status: row.status,
    lifeUserId: row.life_user_id,
    outputEndpoint: row.output_endpoint,
    outputChannel: row.output_channel,
    appType: row.app_type,
    mobileCipher: row.proved_mobile_cipher,
    walletUserId: row.proved_wallet_user_id,
    proved: row.proved,
    stepTokenHash: row.step_token_hash,
  };
}

/**
 * Ends a provisional session by the token of its own step, and forgets who it was: it may name no user whose closed account
 * takes it along. False when that was done already, or is another session's.
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
      proved_wallet_user_id: null,
    })
    .where('token_hash', '=', tokenHash)
    .where('step_token_hash', '=', stepTokenHash)
    .where('ended_at', 'is', null)
    .where('created_at', '>', after(now, -PROVISIONAL_MS))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
