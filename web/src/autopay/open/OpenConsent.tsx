import { AUTOPAY_TERMS } from '@life-payment/contract/rules';
import { m } from '../../i18n/messages.ts';
import { TermsOver } from '../../terms/TermsOver.tsx';
import { Tick } from '../../terms/Tick.tsx';
import s from '../autopay.module.css';
import { consentText } from './consent.ts';
import type { Choice } from './use-offer.ts';
import type { OpenForm } from './use-open-form.ts';

/** The tick by which the payer agrees, with the amounts. It stands above the button. */
export function Consent({ entry, offer }: Pick<Choice, 'offer'> & { entry: OpenForm }) {
  const { typed, agreed, agree, errors } = entry;
  return (
    <div className={s['consent']}>
      <Tick
        label={'rule' in typed ? consentText(offer.unitName, typed.rule) : m.autopay_consent()}
        checked={agreed}
        error={errors.agreed}
        onChange={agree}
      />
    </div>
  );
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
