import type { Context } from '../../kit/context.ts';
import type { DataCrypto } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { newToken } from '../../kit/ids.ts';
import type { Channel } from '../../kit/ports/channels.ts';

/** A channel with its secrets at a moment: a next secret whose time has come is the secret. */
export function inForce(channel: Channel, now: Date): Channel {
  const { nextSecret, ...present } = channel;
  return nextSecret && now >= nextSecret.from ? { ...present, secret: nextSecret.secret } : channel;
}

/**
 * Gives a channel a new secret of 256 random bits from `from` on, or from now if that is past. Returns a sentence when it
 * is not possible, null when done.
 */
export async function rotateSecret(
  tx: Tx,
  crypto: DataCrypto,
  outputEndpoint: string,
  from: Date,
  now: Date,
): Promise<string | null> {
  const row = await tx
    .selectFrom('channels')
    .select(['secret_cipher', 'next_secret_cipher', 'next_secret_from'])
    .where('output_endpoint', '=', outputEndpoint)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return `There is no channel "${outputEndpoint}".`;
  const isChanging = row.next_secret_from !== null && row.next_secret_from > now;
  if (isChanging) return `The secret of ${outputEndpoint} is being changed already.`;
  const present = row.next_secret_cipher ?? row.secret_cipher;
  await tx
    .updateTable('channels')
    .set({
      secret_cipher: present,
      next_secret_cipher: crypto.encrypt(newToken()),
      next_secret_from: from > now ? from : now,
    })
    .where('output_endpoint', '=', outputEndpoint)
    .execute();
  return null;
}

/** Deletes secrets that a next one has replaced. Writes no other row: each write makes all processes read the channels again. */
export async function dropReplacedSecrets({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('channels')
    .set(({ fn, ref }) => ({
      secret_cipher: fn.coalesce('next_secret_cipher', ref('secret_cipher')),
      next_secret_cipher: null,
      next_secret_from: null,
    }))
    .where('next_secret_from', '<=', now())
    .execute();
}
