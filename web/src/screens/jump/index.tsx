import { useEffect, useMemo } from 'react';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { useRequiredConfig } from '../../app/required-config.ts';
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
  const config = useRequiredConfig(outside);
  const target = useMemo(
    () => jumpTarget(params, config.data?.jumpHosts ?? []),
    [params, config.data?.jumpHosts],
  );

  useEffect(() => {
    if (target?.kind === 'PAGE') redirect(target.path, target.params);
  }, [target, redirect]);

  if (outside && config.isPending) return <LoadingView />;
  if (outside && config.isError) return <QueryErrorView error={config.error} onRetry={config.refetch} />;
  if (target === null) return <Refused />;
  return target.kind === 'ADDRESS' ? <Leaving address={target.address} /> : <LoadingView />;
}
