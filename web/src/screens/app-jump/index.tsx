import { useEffect, useMemo } from 'react';
import { useApp } from '../../app/context.ts';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { NotFoundView } from '../../app/views/NotFoundView.tsx';
import { LoadingView } from '../../ui/views/Views.tsx';
import { OpenWallet } from './OpenWallet.tsx';
import { appTarget } from './target.ts';

export default AppJump;

/** Opens a page of the app in the wallet: directly if this is the wallet, otherwise by the wallet's link. */
function AppJump() {
  const { host } = useApp();
  const { redirect } = useNavigation();
  const params = useParams();
  const target = useMemo(() => appTarget(params), [params]);
  const inWallet = host.walletVersion !== null;

  useEffect(() => {
    if (inWallet && target) redirect(target.path, target.params);
  }, [inWallet, target, redirect]);

  if (target === null) return <NotFoundView />;
  return inWallet ? <LoadingView /> : <OpenWallet target={target} />;
}
