import type { DataCrypto } from '../../kit/crypto.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { newToken } from '../../kit/ids.ts';
import type { Channel } from '../../kit/ports/channels.ts';

/** What reading and writing channels needs. */
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
