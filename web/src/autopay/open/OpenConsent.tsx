import { AUTOPAY_TERMS } from '@life-payment/contract/rules';
import { m } from '../../i18n/messages.ts';
import { TermsOver } from '../../terms/TermsOver.tsx';
import s from '../autopay.module.css';
import { consentText } from './consent.ts';
import type { Choice } from './use-offer.ts';
import type { OpenForm } from './use-open-form.ts';

/** What the payer agrees to by the button below it, with the amounts. */
export function Consent({ entry: { typed }, offer }: Pick<Choice, 'offer'> & { entry: OpenForm }) {
  return 'rule' in typed && <p className={s['consent']}>{consentText(offer.unitName, typed.rule)}</p>;
}

/** What holds for every payer: how it ends, and the terms. */
export function Conditions() {
  return (
    <>
      <p className={s['text']}>{m.autopay_consent_stop()}</p>
      <TermsOver terms={AUTOPAY_TERMS} />
    </>
  );
}
