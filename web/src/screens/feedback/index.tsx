import { type FormEvent, useEffect, useRef } from 'react';
import { useParams } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { TEXTAREA_CHARACTERS } from '../../ui/defaults.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import { type About, lengthError } from './draft.ts';
import s from './feedback.module.css';
import { KindField, ReasonField } from './KindField.tsx';
import { PicturesField } from './PicturesField.tsx';
import { Sent } from './Sent.tsx';
import { Subject } from './Subject.tsx';
import { useDraft } from './use-draft.ts';
import { usePictures } from './use-pictures.ts';
import { useSubmit } from './use-submit.ts';

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
  const form = useRef<HTMLFormElement>(null);
  const { draft, pictures, kept, change, changePictures, forget } = useDraft(about);
  const { errors, busy, taken, submit, clear, showPicturesError, again } = useSubmit({
    about,
    draft,
    pictures,
    change,
    forget,
  });
  const { working, add } = usePictures(pictures, changePictures, showPicturesError);
  useEffect(() => {
    if (errors.kind !== undefined || errors.reason !== undefined || errors.text !== undefined)
      focusFirstError(form.current);
  }, [errors]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const edit = (field: 'kind' | 'reason' | 'text', next: Parameters<typeof change>[0]) => {
    clear(field);
    change(next);
  };
  const remove = (id: string) => {
    clear('pictures');
    changePictures((before) => before.filter((picture) => picture.id !== id));
  };

  const needsText = !about || draft.reason === 'OTHER';
  if (taken) return <Sent taken={taken} onMore={again} />;
  return (
    <form className={s['form']} ref={form} noValidate onSubmit={onSubmit}>
      {about && <Subject about={about} />}
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

function textLabel(isQuestion: boolean, needsText: boolean): string {
  if (!isQuestion) return m.feedback_text();
  return needsText ? m.question_text_needed() : m.question_text();
}
