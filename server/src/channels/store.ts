import type { Context } from '../kit/context.ts';
import type { DataCrypto } from '../kit/crypto.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import { newToken } from '../kit/ids.ts';
import type { Channel } from '../kit/ports/channels.ts';

/** The database, and the keys of the secrets. */
type Sealed = { readonly db: Db | Tx; readonly crypto: DataCrypto };

/** Every channel. There are tens of them. */
export async function readChannels({ db, crypto }: Sealed): Promise<Channel[]> {
  const rows = await db
    .selectFrom('channels')
    .select(['output_endpoint', 'channel_group', 'name', 'theme', 'settings'])
    .select(['secret_cipher', 'next_secret_cipher', 'next_secret_from'])
    .execute();
  return rows.map((row) => ({
    outputEndpoint: row.output_endpoint,
    group: row.channel_group,
    name: row.name,
    theme: row.theme,
    secret: crypto.decrypt(row.secret_cipher),
    ...(row.next_secret_cipher &&
      row.next_secret_from && {
        nextSecret: { secret: crypto.decrypt(row.next_secret_cipher), from: row.next_secret_from },
      }),
    settings: row.settings,
  }));
}

/** Adds or changes channels, with their secrets. A next secret goes. */
export async function writeChannels({ db, crypto }: Sealed, channels: readonly Channel[]): Promise<void> {
  for (const channel of channels) {
    const sealed = {
      ...described(channel),
      secret_cipher: crypto.encrypt(channel.secret),
      next_secret_cipher: null,
      next_secret_from: null,
    };
    await db
      .insertInto('channels')
      .values({ output_endpoint: channel.outputEndpoint, ...sealed })
      .onConflict((conflict) => conflict.column('output_endpoint').doUpdateSet(sealed))
      .execute();
  }
}

/** Writes a channel. An existing one keeps its secrets, a new one gets a secret of 256 random bits. */
export async function putChannel(
  tx: Tx,
  crypto: DataCrypto,
  channel: Omit<Channel, 'secret'>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('channels')
    .set(described(channel))
    .where('output_endpoint', '=', channel.outputEndpoint)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await writeChannels({ db: tx, crypto }, [{ ...channel, secret: newToken() }]);
}

function described(channel: Omit<Channel, 'secret'>) {
  return {
    channel_group: channel.group,
    name: JSON.stringify(channel.name),
    theme: channel.theme,
    settings: JSON.stringify(channel.settings),
  };
}

/** A channel with its secrets at a moment: a next secret whose time has come is the secret. */
export function inForce(channel: Channel, now: Date): Channel {
  const { nextSecret, ...present } = channel;
  return nextSecret && now >= nextSecret.from ? { ...present, secret: nextSecret.secret } : channel;
}

/**
 * Gives a channel a new secret of 256 random bits from `from` on, or from now. Returns a sentence when it is not
 * possible, null when done.
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
