import type { Db } from '../../database/open.ts';
import { versioned } from '../../database/versioned.ts';
import type { Log } from '../../log.ts';
import { type Channel, readChannels } from './store.ts';

/** The channels, held in memory. */
export type Channels = {
  /** Null when there is no such channel. */
  readonly channel: (outputEndpoint: string) => Promise<Channel | null>;
  /** Sees changes now and not within seconds. */
  readonly refresh: () => Promise<void>;
};

export const openChannels = (db: Db, log: Log): Channels => {
  const cache = versioned(db, log, 'channels', () => readChannels(db));
  return {
    channel: async (outputEndpoint) => (await cache.current()).get(outputEndpoint) ?? null,
    refresh: async () => {
      await cache.refresh();
    },
  };
};
