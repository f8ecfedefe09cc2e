import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { leave } from '../../lib/overlays.ts';
import { EXIT } from '../../ui/later-icons.ts';
import { HomeButton } from '../../ui/NotFoundView.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView, ErrorView, LoadingView } from '../../ui/Views.tsx';
import { asksForAddress, jumpTarget } from './jump-target.ts';

export default Jump;

/** Replaces this page by `jumpUrl`. */
function Jump() {
  const params = useParams();
  const { redirect } = useNavigation();
  const outside = asksForAddress(params);
  const config = useLoadedConfig(outside);
  const jumpHosts = config.data?.jumpHosts;
  const target = useMemo(() => jumpTarget(params, jumpHosts ?? []), [params, jumpHosts]);

  useEffect(() => {
    if (target?.kind === 'PAGE') redirect(target.path, target.params);
  }, [target, redirect]);

  if (outside && config.isPending) return <LoadingView />;
  if (outside && config.isError) return <QueryErrorView error={config.error} onRetry={config.refetch} />;
  if (target === null) return <Refused />;
  return target.kind === 'ADDRESS' ? <Leaving address={target.address} /> : <LoadingView />;
}

/** The channel's configuration; loaded only if needed, with a failure to show. */
export function useLoadedConfig(enabled: boolean) {
  const { api, channel } = useApp();
  return useQuery({
    queryKey: ['channelConfig'],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      await channel.load(api);
      const { config } = channel.state.get();
      if (config === null) throw new Error('the configuration of the channel did not come');
      return config;
    },
  });
}

/** Replaces this page by an address that the channel allows, and names its host meanwhile. If nothing comes, it can be tried again. */
export function Leaving({ address }: { address: string }) {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    const go = () => window.location.replace(address);
    if (!stays) leave(go, () => setStays(true));
  }, [address, stays]);
  if (stays) return <ErrorView onRetry={() => setStays(false)} />;
  return <EmptyView role="status" icon={EXIT} title={m.jump_leaving({ host: new URL(address).host })} />;
}

/** A jump to an address that is not allowed. The address is not shown, because it may be made to deceive. */
export function Refused() {
  return (
    <EmptyView
      role="alert"
      icon="warning"
      tone="warning"
      title={m.jump_refused()}
      text={m.jump_refused_text()}
      action={<HomeButton />}
    />
  );
}
