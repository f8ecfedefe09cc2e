import { AUTOPAY_TERMS, versionOf } from '@life-payment/contract/rules';
import { type RefObject, useImperativeHandle, useState } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { isEmpty } from '../../ui/use-form.ts';
import { CodeField } from '../sign-on/CodeField.tsx';
import { useOwnCode } from '../sign-on/use-code-form.ts';
import { TermsTick } from '../terms/TermsTick.tsx';
import type { useAct } from './use-acts.ts';

/** Proof for a higher amount: the code that was sent to the payer, and the version of the terms that were agreed to. */
type Proof = { readonly code: string; readonly codeToken: string; readonly agreementVersion: string };

/** Answers null while something is missing, which the form then shows. */
export type ReadProof = () => Proof | null;

type Props = Pick<ReturnType<typeof useAct>, 'errors' | 'setErrors'> & {
  /** Reads the proof when the form is submitted. */
  reader: RefObject<ReadProof | null>;
};

/** Consent and code by SMS for a higher amount. */
export default function RaiseProof({ reader, errors, setErrors }: Props) {
  const [agreed, setAgreed] = useState(false);
  const code = useOwnCode('RAISE_AUTOPAY', setErrors);
  useImperativeHandle(reader, () => () => {
    const wrong = { ...code.check(), ...(!agreed && { agreed: m.terms_tick_first() }) };
    setErrors(wrong);
    return isEmpty(wrong) ? { ...code.typed(), agreementVersion: versionOf(AUTOPAY_TERMS) } : null;
  });
  return (
    <div className="stack">
      <p className="quiet">{m.autopay_raise_text({ mobile: code.mobile })}</p>
      <CodeField {...code.field} error={errors.code} />
      <TermsTick terms={AUTOPAY_TERMS} checked={agreed} error={errors.agreed} onChange={setAgreed} />
    </div>
  );
}
