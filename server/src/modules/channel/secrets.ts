import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { DataCrypto } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { newToken } from '../../kit/ids.ts';
import type { Channel } from '../../kit/ports/channels.ts';
import { after, DAY } from '../../kit/time.ts';

/** The migration that added the encrypted secrets. */
const MIGRATION = '0033-sealed-secrets';

/** How long processes of the version before may run beside this one; they read unencrypted secrets. */
const ROLLING_MS = DAY;

/** More than there are channels. */
const MOST = 1_000;

type UnsealedSecret = {
  output_endpoint: string;
  secret: string;
  /** Its secret is not encrypted. */
  open: boolean;
  /** Its next secret has taken over. */
  over: boolean | null;
  /** No process needs its unencrypted secret any more. */
  old: boolean;
};

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
    .select(['secret', 'secret_cipher', 'next_secret_cipher', 'next_secret_from'])
    .where('output_endpoint', '=', outputEndpoint)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return `There is no channel "${outputEndpoint}".`;
  const isChanging = row.next_secret_from !== null && row.next_secret_from > now;
  if (isChanging) return `The secret of ${outputEndpoint} is being changed already.`;
  const present = row.next_secret_cipher ?? row.secret_cipher ?? crypto.encrypt(row.secret);
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

/**
 * Encrypts unencrypted secrets, deletes secrets that a next one has replaced, and empties the old column once no process
 * of the version before can run. Writes nothing when nothing is to be done, because each write makes all processes read
 * the channels again.
 */
export async function sealSecrets({
  db,
  crypto,
  now,
}: Pick<Context, 'db' | 'crypto' | 'now'>): Promise<void> {
  const { rows } = await sql<UnsealedSecret>`
    select output_endpoint, secret, secret_cipher is null as open, next_secret_from <= ${now()} as over,
      secret <> '' and secret_cipher is not null and exists (select from kysely_migration
        where name = ${MIGRATION} and "timestamp"::timestamptz <= ${after(now(), -ROLLING_MS)}) as old
    from channels limit ${MOST}`.execute(db);
  for (const { output_endpoint, secret, open, over, old } of rows) {
    const channel = db.updateTable('channels').where('output_endpoint', '=', output_endpoint);
    if (open)
      await channel
        .set({ secret_cipher: crypto.encrypt(secret) })
        .where('secret_cipher', 'is', null)
        .execute();
    if (over)
      await channel
        .set((eb) => ({
          secret_cipher: eb.ref('next_secret_cipher'),
          next_secret_cipher: null,
          next_secret_from: null,
        }))
        .where('next_secret_from', '<=', now())
        .execute();
    if (old) await channel.set({ secret: '' }).execute();
  }
}
