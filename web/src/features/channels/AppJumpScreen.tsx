import { BASE } from '@life-payment/contract/pages';
import { useEffect, useMemo, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { copyText } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { leave } from '../../lib/overlays.ts';
import { findRouteByName, withParams } from '../../lib/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { WALLET } from '../../ui/later-icons.ts';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { EmptyView, LoadingView } from '../../ui/Views.tsx';
import { CHANNEL_PARAMETERS, isSecret, leadsOn } from './jump-target.ts';

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

/** An app that opens covers the page within this time. */
const WITHIN_MS = 2500;

type Tried = 'not yet' | 'opening' | 'stuck';

/** Opens the wallet app when the payer taps; if that does not work, says what else can be done. */
function OpenWallet({ target }: { target: AppTarget }) {
  const { overlays } = useApp();
  const { redirect } = useNavigation();
  const [tried, setTried] = useState<Tried>('not yet');

  // Without the payer's channel here: in the wallet client, the wallet proves who it is.
  const address = pageAddress(window.location.origin, withParams(target.path, target.params));
  const open = () => {
    setTried('opening');
    leave(
      () => window.location.assign(walletLink(address)),
      () => setTried('stuck'),
      WITHIN_MS,
    );
  };
  const copy = async () => {
    overlays.toast((await copyText(address)) ? m.order_copied() : m.jump_wallet_copy_failed());
  };
  const stuck = tried === 'stuck';

  return (
    <EmptyView
      role="status"
      icon={WALLET}
      tone={stuck ? 'warning' : 'accent'}
      title={stuck ? m.jump_wallet_stuck() : m.jump_wallet_title()}
      text={stuck ? m.jump_wallet_stuck_text() : m.jump_wallet_text()}
      action={
        <>
          {stuck ? (
            <Button onClick={copy}>{m.jump_wallet_copy()}</Button>
          ) : (
            <Button onClick={open} busy={tried === 'opening'}>
              {tried === 'opening' ? m.jump_wallet_opening() : m.jump_wallet_open()}
            </Button>
          )}
          <Button variant="soft" onClick={() => redirect(target.path, target.params)}>
            {m.jump_wallet_here()}
          </Button>
        </>
      }
    />
  );
}

/** A page of the app and its parameters. */
type AppTarget = { readonly path: string; readonly params: Readonly<Record<string, string>> };

/** Parameters that are not passed on, beside secrets: the page's name, and what every address of the app has anyway. */
const LEFT_OUT = ['page', ...CHANNEL_PARAMETERS];

/** The page that `page` names by the last part of its path; without it, home. Null for an unknown name or for another jump. */
export function appTarget(query: URLSearchParams): AppTarget | null {
  const route = findRouteByName(query.get('page') || 'index');
  if (!route || leadsOn(route)) return null;
  const params = [...query].filter(([name]) => !LEFT_OUT.includes(name) && !isSecret(name));
  return { path: route.path, params: Object.fromEntries(params) };
}

/** The complete address of a page; `href` is its path and query below /jiaofei. */
export function pageAddress(origin: string, href: string): string {
  return `${origin}${BASE}${href}`;
}

/** The link that opens the wallet app at a page of ours. */
export function walletLink(address: string): string {
  return `lifewallet://open?url=${encodeURIComponent(address)}`;
}
