import { useApp } from '../../app/context.ts';
import s from '../../autopay/autopay.module.css';
import { m } from '../../i18n/messages.ts';
import { PayingButton } from '../../offline/PayingButton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import type { Way } from './use-open.ts';

type Props = {
  /** Whether the payer's wallet takes a pay password. */
  walletTakesPassword: boolean;
  doing: string | null;
  onOpen: (way: Way) => void;
};

const TEXTS: Readonly<Record<Way, () => string>> = {
  PASSWORD: m.autopay_sign_password,
  PAGE: m.autopay_sign_page,
};

/** Buttons to open automatic payment: by pay password if wallet and client can, and on the wallet's page. */
export function OpenBar({ walletTakesPassword, doing, onOpen }: Props) {
  const { bridge } = useApp();
  const byPassword = walletTakesPassword && bridge !== null;
  const first = byPassword ? 'PASSWORD' : 'PAGE';
  return (
    <>
      {byPassword && (
        <div className={s['end']}>
          <Button
            variant="text"
            busy={doing === 'PAGE'}
            disabled={doing !== null}
            onClick={() => onOpen('PAGE')}
          >
            {TEXTS.PAGE()}
          </Button>
        </div>
      )}
      <BottomBar>
        <PayingButton wide busy={doing === first} disabled={doing !== null} onClick={() => onOpen(first)}>
          {TEXTS[first]()}
        </PayingButton>
      </BottomBar>
    </>
  );
}
