import { useState } from 'react';
import { useApp } from '../../app/context.ts';
import { useHref, useNavigation } from '../../app/navigation/navigation.ts';
import { copyText } from '../../host/clipboard.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { WALLET } from '../../ui/icons/later-icons.ts';
import { EmptyView } from '../../ui/views/Views.tsx';
import s from './app-jump.module.css';
import { type AppTarget, pageAddress, walletLink } from './target.ts';
import { useStuck } from './use-stuck.ts';

type Tried = 'not yet' | 'opening' | 'stuck';

/** Opens the wallet app when the payer taps; if that does not work, says what else can be done. */
export function OpenWallet({ target }: { target: AppTarget }) {
  const { overlays } = useApp();
  const href = useHref();
  const { redirect } = useNavigation();
  const [tried, setTried] = useState<Tried>('not yet');
  useStuck(tried === 'opening', () => setTried('stuck'));

  const address = pageAddress(window.location.origin, href(target.path, target.params));
  const open = () => {
    setTried('opening');
    window.location.assign(walletLink(address));
  };
  const copy = async () => {
    overlays.toast((await copyText(address)) ? m.jump_wallet_copied() : m.jump_wallet_copy_failed());
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
