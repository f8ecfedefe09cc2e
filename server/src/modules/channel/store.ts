import type { Db, Tx } from '../../database/open.ts';
import type { ChannelSettings } from '../../database/types.ts';
import { newToken } from '../../ids.ts';

/** An entry of the app: who shows it, how it looks there, and where it may lead. */
export type Channel = {
  readonly outputEndpoint: string;
  readonly group: 'standard' | 'groupTelecom' | 'operatorApp' | 'miniProgram' | 'partner';
  readonly nameZh: string;
  readonly nameEn: string;
  readonly theme: 'standard' | 'group';
  /** Shared with the channel: signs what its back end is asked, and makes `mobileMd5` useless outside of it. */
  readonly secret: string;
  readonly settings: ChannelSettings;
};

/** Every channel. There are tens of them. */
export const readChannels = async (db: Db): Promise<ReadonlyMap<string, Channel>> => {
  const rows = await db
    .selectFrom('channels')
    .select(['output_endpoint', 'channel_group', 'name_zh', 'name_en', 'theme', 'secret', 'settings'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.output_endpoint,
      {
        outputEndpoint: row.output_endpoint,
        group: row.channel_group,
        nameZh: row.name_zh,
        nameEn: row.name_en,
        theme: row.theme,
        secret: row.secret,
        settings: row.settings,
      },
    ]),
  );
};

/** Adds or changes channels. */
export const writeChannels = async (db: Db | Tx, channels: readonly Channel[]): Promise<void> => {
  await db
    .insertInto('channels')
    .values(
      channels.map((channel) => ({
        output_endpoint: channel.outputEndpoint,
        channel_group: channel.group,
        name_zh: channel.nameZh,
        name_en: channel.nameEn,
        theme: channel.theme,
        secret: channel.secret,
        settings: JSON.stringify(channel.settings),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('output_endpoint').doUpdateSet((eb) => ({
        channel_group: eb.ref('excluded.channel_group'),
        name_zh: eb.ref('excluded.name_zh'),
        name_en: eb.ref('excluded.name_en'),
        theme: eb.ref('excluded.theme'),
        secret: eb.ref('excluded.secret'),
        settings: eb.ref('excluded.settings'),
      })),
    )
    .execute();
};

const secretOf = async (tx: Tx, outputEndpoint: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('channels')
      .select('secret')
      .where('output_endpoint', '=', outputEndpoint)
      .forUpdate()
      .executeTakeFirst()
  )?.secret;

/** Puts a channel in the place of what it was. It keeps its secret; a new one gets a secret of 256 random bits. */
export const putChannel = async (tx: Tx, channel: Omit<Channel, 'secret'>): Promise<void> => {
  const secret = (await secretOf(tx, channel.outputEndpoint)) ?? newToken();
  await writeChannels(tx, [{ ...channel, secret }]);
};
