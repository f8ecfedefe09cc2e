import type { SigningPlace } from '../api/autopay.ts';
import { m } from '../i18n/messages.ts';
import { Note } from './Note.tsx';

const TEXTS: Record<Exclude<SigningPlace, 'OK'>, () => string> = {
  NOT_IN_WALLET: m.autopay_in_wallet,
  NOT_ON_PHONE: m.autopay_on_phone,
};

/** Says why the payer can't sign at the wallet from this page, and so can't open, close or change anything; empty where that works. */
export function SigningPlaceNote({ signingPlace }: { signingPlace: SigningPlace }) {
  return signingPlace === 'OK' ? null : (
    <Note tone="warning" title={TEXTS[signingPlace]()}>
      {m.autopay_here_text()}
    </Note>
  );
}
