import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import type { DataCrypto } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/database/open.ts';
import { newToken } from '../../kit/ids.ts';
import type { Channel } from '../../kit/ports/channels.ts';
import { after, DAY } from '../../kit/time.ts';

/** The migration that added the encrypted secrets. */
const MIGRATION = '0033-sealed-secrets';

/** How long processes of the version before it may run beside this one, and read the secrets as they were. */
const ROLLING_MS = DAY;

/** Channels looked at; there are tens of them. */
const MOST = 1_000;

type UnsealedSecret = {
  output_endpoint: string;
  secret: string;
  /** Its secret is not encrypted. */
  open: boolean;
  /** Its next secret has taken over. */
  over: boolean | null;
  /** Nobody needs its unencrypted secret any more. */
  old: boolean;
};

/** A channel with the secrets of a moment: a next one whose time has come is the secret. */
export function inForce(channel: Channel, now: Date): Channel {
  const { nextSecret, ...present } = channel;
  return nextSecret && now >= nextSecret.from ? { ...present, secret: nextSecret.secret } : channel;
}

/**
 * Gives a channel a new secret of 256 random bits that takes over at a moment, `from` or now where that is over. Answers
 * in a sentence why it can't; null where it is done.
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
 * Encrypts secrets that are not yet, forgets those whose next one has taken over, and empties the column of the version
 * before once none of its processes can be running. Where nothing is to be done nothing is written: processes would
 * read the channels anew.
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
