import type { Here } from '../api/autopay.ts';
import { m } from '../i18n/messages.ts';
import { Note } from './Note.tsx';

const SAID: Record<Exclude<Here, 'OK'>, () => string> = {
  NOT_IN_WALLET: m.autopay_in_wallet,
  NOT_ON_PHONE: m.autopay_on_phone,
};

/**
 * Says why the payer can't sign at the wallet from this page, and so can't open, close or change anything;
 * empty where that works.
 */
export function HereNote({ here }: { here: Here }) {
  return here === 'OK' ? null : (
    <Note tone="warning" title={SAID[here]()}>
      {m.autopay_here_text()}
    </Note>
  );
}
