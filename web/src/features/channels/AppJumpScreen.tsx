import { useEffect, useMemo, useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { copyText } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { withParams } from '../../lib/pages.ts';
import { Button } from '../../ui/Button.tsx';
import { WALLET } from '../../ui/later-icons.ts';
import { NotFoundView } from '../../ui/NotFoundView.tsx';
import { EmptyView, LoadingView } from '../../ui/Views.tsx';
import s from './app-jump.module.css';
import { type AppTarget, appTarget, pageAddress, walletLink } from './app-target.ts';

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

type Tried = 'not yet' | 'opening' | 'stuck';

/** Opens the wallet app when the payer taps; if that does not work, says what else can be done. */
export function OpenWallet({ target }: { target: AppTarget }) {
  const { overlays } = useApp();
  const { redirect } = useNavigation();
  const [tried, setTried] = useState<Tried>('not yet');
  useStuck(tried === 'opening', () => setTried('stuck'));

  // Without the payer's channel here: in the wallet client, the wallet proves who it is.
  const address = pageAddress(window.location.origin, withParams(target.path, target.params));
  const open = () => {
    setTried('opening');
    window.location.assign(walletLink(address));
  };
  const copy = async () => {
    overlays.toast((await copyText(address)) ? m.order_copied() : m.jump_wallet_copy_failed());
  };
  const stuck = tried === 'stuck';

  return (
    <div role="status">
      <EmptyView
        icon={WALLET}
        tone={stuck ? 'warning' : 'accent'}
        title={stuck ? m.jump_wallet_stuck() : m.jump_wallet_title()}
        text={stuck ? m.jump_wallet_stuck_text() : m.jump_wallet_text()}
        action={
          <div className={s['buttons']}>
            {stuck ? (
              <Button wide onClick={copy}>
                {m.jump_wallet_copy()}
              </Button>
            ) : (
              <Button wide onClick={open} busy={tried === 'opening'}>
                {tried === 'opening' ? m.jump_wallet_opening() : m.jump_wallet_open()}
              </Button>
            )}
            <Button wide variant="soft" onClick={() => redirect(target.path, target.params)}>
              {m.jump_wallet_here()}
            </Button>
          </div>
        }
      />
    </div>
  );
}

/** An app that opens covers the page within this time. */
const WITHIN_MS = 2500;

/** Calls `onStuck` if the page is still visible some time after another app should have opened. */
export function useStuck(opening: boolean, onStuck: () => void): void {
  const stuck = useRef(onStuck);
  stuck.current = onStuck;
  useEffect(() => {
    if (!opening) return;
    const check = () => {
      if (document.visibilityState === 'visible') stuck.current();
    };
    const timer = setTimeout(check, WITHIN_MS);
    // A payer who comes back from the other app finds a page that works.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [opening]);
}
