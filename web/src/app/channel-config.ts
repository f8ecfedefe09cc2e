import { useEffect, useState } from 'react';
import type { ChannelConfig } from '../api/channel.ts';
import { useStore } from '../kit/store.ts';
import { useApp } from './context.ts';

/** The channel's configuration; undefined while it loads, null if it did not come. */
export function useChannelConfig(): ChannelConfig | null | undefined {
  const { api, channel } = useApp();
  const { config } = useStore(channel.state);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    channel.load(api).then(() => setLoaded(true));
  }, [api, channel]);
  return config ?? (loaded ? null : undefined);
}
