import type { Context } from '../../kit/context.ts';
import { versioned } from '../../kit/database/versioned.ts';
import type { Channel, Channels } from '../../kit/ports/channels.ts';
import { httpsOnly } from './https-only.ts';
import { readApprovedScripts } from './scripts-store.ts';
import { inForce } from './secrets.ts';
import { readChannels } from './store.ts';

/** Channel of entries without a channel. */
export const DEFAULT_ENDPOINT = 'HISUN';

type Tools = Pick<Context, 'db' | 'log' | 'crypto' | 'now'> & {
  readonly config: Pick<Context['config'], 'mode'>;
};

export function openChannels(tools: Tools): Channels {
  const cache = versioned(tools.db, tools.log, 'channels', () => readAll(tools));
  const channel: Channels['channel'] = async (outputEndpoint) => {
    const { channels } = await cache.current();
    const held = channels.get(outputEndpoint);
    if (!held) return null;
    const current = inForce(held, tools.now());
    // Other caches use the channel object as their key.
    if (current !== held) channels.set(outputEndpoint, current);
    return current;
  };
  return {
    channel,
    entry: async (outputEndpoint) => {
      const found = await channel(outputEndpoint);
      return found?.settings.closed ? null : found;
    },
    scripts: async (outputEndpoint) => (await cache.current()).scripts.get(outputEndpoint) ?? [],
    refresh: async () => {
      await cache.refresh();
    },
  };
}

async function readAll(tools: Tools) {
  const channels = (await readChannels(tools)).map((channel) => usable(channel, tools));
  return {
    channels: new Map(channels.map((channel) => [channel.outputEndpoint, channel])),
    scripts: await readApprovedScripts(tools.db),
  };
}

/** Logs, at each read, the http settings that production ignores. The rest of the channel is used. */
function usable(channel: Channel, { config, log }: Tools): Channel {
  if (config.mode === 'sandbox') return channel;
  const { settings, plain } = httpsOnly(channel.settings);
  if (plain.length === 0) return channel;
  log.warn('channel addresses not used', {
    outputEndpoint: channel.outputEndpoint,
    settings: plain.join(', '),
    reason: 'plain http',
  });
  return { ...channel, settings };
}
