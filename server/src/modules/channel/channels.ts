import type { Db } from '../../database/open.ts';
import { versioned } from '../../database/versioned.ts';
import type { Log } from '../../log.ts';
import type { ApprovedScript } from './scripts.ts';
import { readApprovedScripts } from './scripts-store.ts';
import { type Channel, readChannels } from './store.ts';

/** Channel of those who come without one. */
export const DEFAULT_ENDPOINT = 'HISUN';

/** The channels with their scripts, held in memory. */
export type Channels = {
  /** Null when there is no such channel. */
  readonly channel: (outputEndpoint: string) => Promise<Channel | null>;
  /** Approved scripts of a channel: those in force, and some they replaced. */
  readonly scripts: (outputEndpoint: string) => Promise<readonly ApprovedScript[]>;
  /** Sees changes now and not within seconds. */
  readonly refresh: () => Promise<void>;
};

const readAll = async (db: Db) => ({
  channels: await readChannels(db),
  scripts: await readApprovedScripts(db),
});

export const openChannels = (db: Db, log: Log): Channels => {
  const cache = versioned(db, log, 'channels', () => readAll(db));
  return {
    channel: async (outputEndpoint) => (await cache.current()).channels.get(outputEndpoint) ?? null,
    scripts: async (outputEndpoint) => (await cache.current()).scripts.get(outputEndpoint) ?? [],
    refresh: async () => {
      await cache.refresh();
    },
  };
};
