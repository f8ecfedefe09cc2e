import { useQuery } from '@tanstack/react-query';
import { useApp } from './context.ts';

/** The channel's configuration as a query, for pages that can't work without it; loaded only if `needed`. */
export function useRequiredConfig(needed: boolean) {
  const { api, channel } = useApp();
  return useQuery({
    queryKey: ['channelConfig'],
    enabled: needed,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      await channel.load(api);
      const { config } = channel.state.get();
      if (config === null) throw new Error('the configuration of the channel did not come');
      return config;
    },
  });
}
