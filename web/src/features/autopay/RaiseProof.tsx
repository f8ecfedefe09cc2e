import { AUTOPAY_TERMS, versionOf } from '@life-payment/contract/rules';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { m } from '../../lib/i18n/messages.ts';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { CodeField } from '../sign-on/CodeField.tsx';
import type { FieldName } from '../sign-on/draft.ts';
import { useOwnCode } from '../sign-on/use-code-form.ts';
import { TermsTick } from '../terms/TermsTick.tsx';

/** Proof for a higher amount: the code that was sent to the payer, and the version of the terms that were agreed to. */
export type RaiseProofValues = {
  readonly code: string;
  readonly codeToken: string;
  readonly agreementVersion: string;
};

/** Answers null while something is missing, which it then shows. */
export type ReadProof = () => RaiseProofValues | null;

export type ProofErrors = Readonly<Partial<Record<'code' | 'agreed', string>>>;

type Props = {
  /** Reads the proof when the form is submitted. */
  reader: RefObject<ReadProof | null>;
  /** The service's word on the proof. */
  refused: ProofErrors;
};

/** Consent and code by SMS for a higher amount. */
export default function RaiseProof({ reader, refused }: Props) {
  const { errors, setErrors, clear } = useForm<FieldName>();
  const [agreed, setAgreed] = useState(false);
  const code = useOwnCode('RAISE_AUTOPAY', setErrors);
  useEffect(() => setErrors(refused), [refused, setErrors]);
  useImperativeHandle(reader, () => () => {
    const wrong = { ...code.check(), ...(!agreed && { agreed: m.terms_tick_first() }) };
    setErrors(wrong);
    return !isEmpty(wrong) ? null : { ...code.typed(), agreementVersion: versionOf(AUTOPAY_TERMS) };
  });
  return (
    <div className="stack">
      <p className="quiet">{m.autopay_raise_text({ mobile: code.draft.mobile })}</p>
      <CodeField
        draft={code.draft}
        error={errors.code}
        sending={code.sending}
        onSend={code.send}
        onType={(typed) => {
          clear('code');
          code.type(typed);
        }}
      />
      <TermsTick
        terms={AUTOPAY_TERMS}
        checked={agreed}
        error={errors.agreed}
        onChange={(checked) => {
          clear('agreed');
          setAgreed(checked);
        }}
      />
    </div>
  );
}
