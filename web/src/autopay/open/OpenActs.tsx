import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { PayingButton } from '../../offline/PayingButton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import type { Way } from './use-open.ts';
import type { OpenForm } from './use-open-form.ts';

type Props = {
  entry: OpenForm;
  /** Whether the payer's wallet takes a pay password. */
  walletTakesPassword: boolean;
};

const TEXTS: Readonly<Record<Way, () => string>> = {
  PASSWORD: m.autopay_sign_password,
  PAGE: m.autopay_sign_page,
};

/** Agrees and opens: by pay password if wallet and client can, or else on the wallet's page. */
export function FirstWay({ entry: { doing, open }, walletTakesPassword }: Props) {
  const first = useByPassword(walletTakesPassword) ? 'PASSWORD' : 'PAGE';
  return (
    <PayingButton wide busy={doing === first} disabled={doing !== null} onClick={() => open(first)}>
      {TEXTS[first]()}
    </PayingButton>
  );
}

/** The wallet's page, for who would not use the pay password; empty where it is the only way. */
export function OtherWay({ entry: { doing, open }, walletTakesPassword }: Props) {
  if (!useByPassword(walletTakesPassword)) return null;
  return (
    <Button variant="text" busy={doing === 'PAGE'} disabled={doing !== null} onClick={() => open('PAGE')}>
      {TEXTS.PAGE()}
    </Button>
  );
}

function useByPassword(walletTakesPassword: boolean): boolean {
  const { bridge } = useApp();
  return walletTakesPassword && bridge !== null;
}
