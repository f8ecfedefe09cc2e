import {
  FEEDBACK_KINDS,
  type FeedbackKind,
  QUESTION_REASONS,
  type QuestionReason,
} from '@life-payment/contract/rules';
import { useId } from 'react';
import { m } from '../../i18n/messages.ts';
import { RadioChips } from '../../ui/controls/RadioChips.tsx';
import s from './feedback.module.css';

const KINDS: Readonly<Record<FeedbackKind, () => string>> = {
  PAYMENT: m.feedback_kind_payment,
  ACCOUNT: m.feedback_kind_account,
  APP: m.feedback_kind_app,
  SUGGESTION: m.feedback_kind_suggestion,
  OTHER: m.feedback_kind_other,
};

const REASONS: Readonly<Record<QuestionReason, () => string>> = {
  NOT_CREDITED: m.question_not_credited,
  PAID_TWICE: m.question_paid_twice,
  WRONG_ACCOUNT: m.question_wrong_account,
  WRONG_AMOUNT: m.question_wrong_amount,
  OWNER_CHANGED: m.question_owner_changed,
  OTHER: m.question_other,
};

type Props<T extends string> = {
  value: T | null;
  error: string | undefined;
  onChoose: (value: T) => void;
};

/** Chooses the subject of the feedback. */
export function KindField(props: Props<FeedbackKind>) {
  const chips = FEEDBACK_KINDS.map((kind) => ({ value: kind, text: KINDS[kind]() }));
  return <ChipsField name="kind" label={m.feedback_kind()} chips={chips} {...props} />;
}

/** Chooses what is wrong with an order or a bill. */
export function ReasonField(props: Props<QuestionReason>) {
  const chips = QUESTION_REASONS.map((reason) => ({ value: reason, text: REASONS[reason]() }));
  return <ChipsField name="reason" label={m.question_reason()} chips={chips} {...props} />;
}

type ChipsProps<T extends string> = Props<T> & {
  name: string;
  label: string;
  chips: readonly { value: T; text: string }[];
};

function ChipsField<T extends string>({ name, label, chips, value, error, onChoose }: ChipsProps<T>) {
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
        {label}
      </span>
      <RadioChips name={name} chips={chips} value={value} onChoose={onChoose} />
      {error && (
        <p className={s['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
