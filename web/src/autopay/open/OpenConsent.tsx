import { AUTOPAY_TERMS } from '@life-payment/contract/rules';
import { m } from '../../i18n/messages.ts';
import { TermsOver } from '../../terms/TermsOver.tsx';
import s from '../autopay.module.css';
import { consentText, oncePerText } from './consent.ts';
import type { Choice } from './use-offer.ts';
import type { OpenForm } from './use-open-form.ts';

/** What the payer agrees to by the button below it, with the amounts. */
export function Consent({ entry: { typed }, offer }: Pick<Choice, 'offer'> & { entry: OpenForm }) {
  return 'rule' in typed && <p className={s['consent']}>{consentText(offer.unitName, typed.rule)}</p>;
}

/** What holds for every payer: how often the wallet deducts, how it ends, and the terms. */
export function Conditions({ offer: { oncePer } }: Pick<Choice, 'offer'>) {
  return (
    <>
      {oncePer && <p className={s['text']}>{oncePerText(oncePer)}</p>}
      <p className={s['text']}>{m.autopay_consent_stop()}</p>
      <TermsOver terms={AUTOPAY_TERMS} />
    </>
  );
}
