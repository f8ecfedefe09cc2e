import {
  FEEDBACK_KINDS,
  type FeedbackKind,
  QUESTION_REASONS,
  type QuestionReason,
} from '@life-payment/contract/rules';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { TEXTAREA_CHARACTERS } from '../../lib/defaults.ts';
import { newId } from '../../lib/host/host.ts';
import { dayText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { IconSquare } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { RadioChips } from '../../ui/RadioChips.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { sendFeedback, type TakenFeedback } from './api.ts';
import s from './feedback.module.css';
import {
  type About,
  asFailure,
  checkDraft,
  type Draft,
  type Errors,
  errorsOf,
  type FieldName,
  lengthError,
  type Picture,
  useDraft,
} from './feedback-draft.ts';
import { PicturesField, usePictures } from './PicturesField.tsx';
import { Subject } from './Subject.tsx';

export default GiveFeedback;

/** Feedback, or a question about an order (`orderId`) or a bill (`queryId`, `billNo`). */
function GiveFeedback() {
  const params = useParams();
  const [orderId, queryId, billNo] = [params.get('orderId'), params.get('queryId'), params.get('billNo')];
  if (orderId) return <Form key={orderId} about={{ orderId }} />;
  if (queryId)
    return <Form key={`${queryId} ${billNo}`} about={{ queryId, ...(billNo ? { billNo } : {}) }} />;
  return <Form about={null} />;
}

/** The form with its pictures. What was written stays in this tab until it was received. */
function Form({ about }: { about: About | null }) {
  const { draft, pictures, kept, change, changePictures, forget } = useDraft(about);
  const { form, taken, submit, again } = useSubmit({ about, draft, pictures, change, forget });
  const { ref, errors, setErrors, busy, clear } = form;
  const { working, add } = usePictures(pictures, changePictures, (text) =>
    setErrors((before) => ({ ...before, pictures: text })),
  );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const remove = (id: string) => {
    clear('pictures');
    changePictures((before) => before.filter((picture) => picture.id !== id));
  };

  if (taken) return <Sent taken={taken} onMore={again} />;
  return (
    <form className="stack" ref={ref} noValidate onSubmit={onSubmit}>
      {about && <Subject about={about} />}
      <WordsCard about={about} draft={draft} errors={errors} clear={clear} change={change} />
      <Card>
        <PicturesField
          pictures={pictures}
          working={working}
          kept={kept}
          error={errors.pictures}
          disabled={busy}
          onAdd={(files) => {
            clear('pictures');
            add(files);
          }}
          onRemove={remove}
        />
      </Card>
      <BottomBar>
        <Problem text={errors.form} />
        <Button type="submit" wide busy={busy} disabled={working > 0}>
          {busy ? m.feedback_busy() : m.feedback_submit()}
        </Button>
      </BottomBar>
    </form>
  );
}

type WordsProps = Pick<FeedbackForm, 'about' | 'draft' | 'change'> & {
  errors: Errors;
  clear: (field: FieldName) => void;
};

/** The kind of feedback or the reason of a question, and its text. */
function WordsCard({ about, draft, errors, clear, change }: WordsProps) {
  const edit = (field: 'kind' | 'reason' | 'text', next: Partial<Draft>) => {
    clear(field);
    change(next);
  };
  const needsText = !about || draft.reason === 'OTHER';
  return (
    <Card>
      {about ? (
        <ReasonField
          value={draft.reason}
          error={errors.reason}
          onChoose={(reason) => {
            clear('text');
            edit('reason', { reason });
          }}
        />
      ) : (
        <KindField value={draft.kind} error={errors.kind} onChoose={(kind) => edit('kind', { kind })} />
      )}
      <div className={s['text']}>
        <TextArea
          label={textLabel(about !== null, needsText)}
          rows={5}
          most={TEXTAREA_CHARACTERS}
          required={needsText}
          value={draft.text}
          error={errors.text ?? lengthError(draft.text)}
          onType={(text) => edit('text', { text })}
        />
      </div>
    </Card>
  );
}

function textLabel(isQuestion: boolean, needsText: boolean): string {
  if (!isQuestion) return m.feedback_text();
  return needsText ? m.question_text_needed() : m.question_text();
}

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
function KindField(props: Props<FeedbackKind>) {
  const chips = FEEDBACK_KINDS.map((kind) => ({ value: kind, text: KINDS[kind]() }));
  return <ChipsField name="kind" label={m.feedback_kind()} chips={chips} {...props} />;
}

/** Chooses what is wrong with an order or a bill. */
function ReasonField(props: Props<QuestionReason>) {
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

/** Says that the feedback was received. */
export function Sent({ taken, onMore }: { taken: TakenFeedback; onMore: () => void }) {
  const { back } = useNavigation();
  const { answerBy } = taken;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus();
  }, []);
  return (
    <div className={s['sent']}>
      <IconSquare name="check" big />
      <h2 className={s['sentTitle']} ref={title} tabIndex={-1}>
        {answerBy === undefined ? m.feedback_sent() : m.question_sent()}
      </h2>
      <p className={s['sentText']}>
        {answerBy === undefined ? m.feedback_sent_text() : m.question_sent_text({ day: dayText(answerBy) })}
      </p>
      <p className="small">{m.feedback_number({ number: taken.feedbackId })}</p>
      <div className={s['sentActions']}>
        <Button wide onClick={back}>
          {m.done()}
        </Button>
        {answerBy === undefined && (
          <Button variant="soft" wide onClick={onMore}>
            {m.feedback_more()}
          </Button>
        )}
      </div>
    </div>
  );
}

type FeedbackForm = {
  readonly about: About | null;
  readonly draft: Draft;
  readonly pictures: readonly Picture[];
  readonly change: (next: Partial<Draft>) => void;
  readonly forget: () => void;
};

/** Sends the feedback, once no matter how often the button is tapped: it is the same request until the payer changes it. */
export function useSubmit({ about, draft, pictures, change, forget }: FeedbackForm) {
  const { api } = useApp();
  const form = useForm<FieldName>(asFailure);
  const [taken, setTaken] = useState<TakenFeedback | null>(null);

  const send = async (): Promise<Errors> => {
    if (draft.kind === null) return {};
    const requestId = draft.requestId ?? newId();
    change({ requestId });
    const { kind, reason, text } = draft;
    const answer = await sendFeedback(api, {
      requestId,
      kind,
      text,
      ...(about && reason && { about, reason }),
      pictures: pictures.map(({ base64 }) => base64),
    });
    if (!answer.ok) return errorsOf(answer);
    setTaken(answer.body);
    forget();
    return {};
  };

  const submit = (): void => {
    const wrong = checkDraft(draft, about !== null);
    form.setErrors(wrong);
    if (isEmpty(wrong)) form.send(send);
  };
  return { form, taken, submit, again: () => setTaken(null) };
}
