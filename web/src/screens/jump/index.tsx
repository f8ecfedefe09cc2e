import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useApp } from '../../app/context.ts';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { LoadingView } from '../../ui/views/Views.tsx';
import { Leaving } from './Leaving.tsx';
import { Refused } from './Refused.tsx';
import { asksForAddress, jumpTarget } from './target.ts';

export default Jump;

/** Replaces this page by `jumpUrl`. */
function Jump() {
  const params = useParams();
  const { redirect } = useNavigation();
  const outside = asksForAddress(params);
  const hosts = useJumpHosts(outside);
  const target = useMemo(() => jumpTarget(params, hosts.data ?? []), [params, hosts.data]);

  useEffect(() => {
    if (target?.kind === 'PAGE') redirect(target.path, target.params);
  }, [target, redirect]);

  if (outside && hosts.isPending) return <LoadingView />;
  if (outside && hosts.isError) return <QueryErrorView error={hosts.error} onRetry={hosts.refetch} />;
  if (target === null) return <Refused />;
  return target.kind === 'ADDRESS' ? <Leaving address={target.address} /> : <LoadingView />;
}

/** The hosts that the channel allows for jumps; loaded only if needed. */
function useJumpHosts(needed: boolean) {
  const { api, channel } = useApp();
  return useQuery({
    queryKey: ['jumpHosts'],
    enabled: needed,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      await channel.load(api);
      const { config } = channel.state.get();
      if (config === null) throw new Error('the configuration of the channel did not come');
      return config.jumpHosts;
    },
  });
}
