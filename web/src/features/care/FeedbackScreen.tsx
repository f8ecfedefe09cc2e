import {
  FEEDBACK_KINDS,
  type FeedbackKind,
  QUESTION_REASONS,
  type QuestionReason,
} from '@life-payment/contract/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { keptQuery } from '../../lib/api/bills.ts';
import { orderOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { TEXTAREA_CHARACTERS } from '../../lib/defaults.ts';
import { newId } from '../../lib/host/host.ts';
import { dayText, monthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Problem, TextArea } from '../../ui/Field.tsx';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { statusText, statusTone } from '../../ui/order-status.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { EmptyView } from '../../ui/Views.tsx';
import { PromiseNote } from '../pay/outcome-parts.tsx';
import { orderSentence, outcomeOf } from '../pay/text.ts';
import type { TakenFeedback } from './api.ts';
import s from './care.module.css';
import {
  type About,
  asFailure,
  checkDraft,
  type Draft,
  errorsOf,
  type FieldName,
  lengthError,
  useDraft,
} from './feedback-draft.ts';
import { PicturesField, usePictures } from './PicturesField.tsx';

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

/** The form, stored in this tab until it was received. Until the payer changes it, sending it again is the same request. */
function Form({ about }: { about: About | null }) {
  const { api } = useApp();
  const { draft, pictures, kept, change, changePictures, forget } = useDraft(about);
  const { form, errors, setErrors, busy, clear, send } = useForm<FieldName>(asFailure);
  const [taken, setTaken] = useState<TakenFeedback | null>(null);
  const { working, add } = usePictures(pictures, changePictures, (text) =>
    setErrors((before) => ({ ...before, pictures: text })),
  );

  const submit = (): void => {
    const { kind, reason, text } = draft;
    const wrong = checkDraft(draft, about !== null);
    setErrors(wrong);
    if (kind === null || !isEmpty(wrong)) return;
    send(async () => {
      const requestId = draft.requestId ?? newId();
      change({ requestId });
      const answer = await api.call('/feedback/add', {
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
    });
  };
  const remove = (id: string) => {
    clear('pictures');
    changePictures((before) => before.filter((picture) => picture.id !== id));
  };

  if (taken) return <Sent taken={taken} onMore={() => setTaken(null)} />;
  return (
    <form className="stack" {...form(submit)}>
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

type WordsProps = Pick<ReturnType<typeof useDraft>, 'draft' | 'change'> &
  Pick<ReturnType<typeof useForm<FieldName>>, 'errors' | 'clear'> & { about: About | null };

/** The kind of feedback or the reason of a question, and its text. */
function WordsCard({ about, draft, errors, clear, change }: WordsProps) {
  const edit = (field: 'kind' | 'reason' | 'text', next: Partial<Draft>) => {
    clear(field);
    change(next);
  };
  const needsText = !about || draft.reason === 'OTHER';
  const questionLabel = needsText ? m.question_text_needed : m.question_text;
  return (
    <Card>
      {about ? (
        <Choices
          label={m.question_reason()}
          choices={choicesOf(QUESTION_REASONS, REASONS)}
          value={draft.reason}
          error={errors.reason}
          required
          onChoose={(reason) => {
            clear('text');
            edit('reason', { reason });
          }}
        />
      ) : (
        <Choices
          label={m.feedback_kind()}
          choices={choicesOf(FEEDBACK_KINDS, KINDS)}
          value={draft.kind}
          error={errors.kind}
          required
          onChoose={(kind) => edit('kind', { kind })}
        />
      )}
      <TextArea
        label={about ? questionLabel() : m.feedback_text()}
        rows={5}
        most={TEXTAREA_CHARACTERS}
        required={needsText}
        value={draft.text}
        error={errors.text ?? lengthError(draft.text)}
        onType={(text) => edit('text', { text })}
      />
    </Card>
  );
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

function choicesOf<T extends string>(values: readonly T[], texts: Readonly<Record<T, () => string>>) {
  return values.map((value) => ({ value, text: texts[value]() }));
}

function Sent({ taken, onMore }: { taken: TakenFeedback; onMore: () => void }) {
  const { back } = useNavigation();
  const { answerBy, feedbackId } = taken;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus();
  }, []);
  return (
    <EmptyView
      icon="check"
      title={answerBy === undefined ? m.feedback_sent() : m.question_sent()}
      titleRef={title}
      text={
        <>
          {answerBy === undefined ? m.feedback_sent_text() : m.question_sent_text({ day: dayText(answerBy) })}
          <span className="small">{m.feedback_number({ number: feedbackId })}</span>
        </>
      }
      action={
        <>
          <Button wide onClick={back}>
            {m.done()}
          </Button>
          {answerBy === undefined && (
            <Button variant="soft" wide onClick={onMore}>
              {m.feedback_more()}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The order or the bill that the payer asks about, and its present state. An order that can't be read is left out. */
function Subject({ about }: { about: About }) {
  const client = useQueryClient();
  if (about.orderId !== undefined) return <OrderSubject orderId={about.orderId} />;
  const query = about.queryId === undefined ? undefined : keptQuery(client, about.queryId);
  // After a reload the answer of the unit is gone.
  if (!query) return <Card>{m.question_bill()}</Card>;
  return <BillSubject query={query} billNo={about.billNo} />;
}

function OrderSubject({ orderId }: { orderId: string }) {
  const { api } = useApp();
  const { data: order } = useQuery(orderOptions(api, orderId));
  if (!order) return null;
  const { account, cash, projectType, status, unitName, unitPhone } = order;
  return (
    <Card>
      <ListRow
        icon={PROJECT_ICONS[projectType]}
        title={accountName({ ...account, projectType })}
        tag={<Tag tone={statusTone(status)}>{statusText(status)}</Tag>}
        note={<Parts of={[unitName, account.numberMasked]} />}
        end={<Amount fen={cash} />}
      />
      <Known phone={unitPhone} unit={unitName}>
        <p>{orderSentence(order)}</p>
        <PromiseNote outcome={outcomeOf(order)} />
      </Known>
    </Card>
  );
}

function BillSubject({ query, billNo }: { query: BillQuery; billNo: string | undefined }) {
  const { unit, account, bills } = query;
  const bill = bills.find((each) => each.billNo === billNo);
  const { projectType, name, servicePhone } = unit;
  return (
    <Card>
      <ListRow
        icon={PROJECT_ICONS[projectType]}
        title={accountName({ ...account, projectType })}
        note={<Parts of={[name, account.numberMasked, bill?.month !== undefined && monthText(bill.month)]} />}
        end={bill && <Amount fen={bill.due} />}
      />
      <Known phone={servicePhone} unit={name}>
        {bill?.paid && <p>{m.bill_paid_booking()}</p>}
        {bill?.beingPaidUntil !== undefined && <p>{m.bill_taken({ until: bill.beingPaidUntil })}</p>}
      </Known>
    </Card>
  );
}

/** The state in words, and the telephone of the unit. */
function Known({ phone, unit, children }: { phone: string | undefined; unit: string; children: ReactNode }) {
  return (
    <div className="near small">
      {children}
      {phone !== undefined && (
        <a className={s['call']} href={`tel:${phone.replaceAll(' ', '')}`}>
          <span>{m.question_call_unit({ unit })}</span> <span className={s['phone']}>{phone}</span>
        </a>
      )}
    </div>
  );
}
