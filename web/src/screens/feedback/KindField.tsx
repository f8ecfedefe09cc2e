import { FEEDBACK_KINDS, type FeedbackKind } from '@life-payment/contract/rules';
import { useId } from 'react';
import { m } from '../../i18n/messages.ts';
import { RadioChips } from '../../ui/controls/RadioChips.tsx';
import s from './feedback.module.css';

const TEXTS: Readonly<Record<FeedbackKind, () => string>> = {
  PAYMENT: m.feedback_kind_payment,
  ACCOUNT: m.feedback_kind_account,
  APP: m.feedback_kind_app,
  SUGGESTION: m.feedback_kind_suggestion,
  OTHER: m.feedback_kind_other,
};

type Props = {
  value: FeedbackKind | null;
  error: string | undefined;
  onChoose: (kind: FeedbackKind) => void;
};

/** Chooses the subject of the feedback. */
export function KindField({ value, error, onChoose }: Props) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error && `${id}-error`}
      aria-invalid={error !== undefined}
      aria-required="true"
      tabIndex={-1}
      className={s['kinds']}
    >
      <span className={s['label']} id={`${id}-label`}>
        {m.feedback_kind()}
      </span>
      <RadioChips
        name="kind"
        chips={FEEDBACK_KINDS.map((kind) => ({ value: kind, text: TEXTS[kind]() }))}
        value={value}
        onChoose={onChoose}
      />
      {error && (
        <p className={s['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
