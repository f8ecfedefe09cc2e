import { type FormEvent, useEffect, useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { TextArea } from '../../ui/controls/TextArea.tsx';
import { TEXTAREA_CHARACTERS } from '../../ui/defaults.ts';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import s from './feedback.module.css';
import { KindField } from './KindField.tsx';
import { PicturesField } from './PicturesField.tsx';
import { Sent } from './Sent.tsx';
import { useDraft } from './use-draft.ts';
import { usePictures } from './use-pictures.ts';
import { useSubmit } from './use-submit.ts';

export default GiveFeedback;

/** Feedback with pictures. What was written stays in this tab until it was received. */
function GiveFeedback() {
  const form = useRef<HTMLFormElement>(null);
  const { draft, pictures, kept, change, changePictures, forget } = useDraft();
  const { errors, busy, taken, submit, clear, showPicturesError, again } = useSubmit({
    draft,
    pictures,
    change,
    forget,
  });
  const { working, add } = usePictures(pictures, changePictures, showPicturesError);
  useEffect(() => {
    if (errors.kind !== undefined || errors.text !== undefined) focusFirstError(form.current);
  }, [errors]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const edit = (field: 'kind' | 'text', next: Parameters<typeof change>[0]) => {
    clear(field);
    change(next);
  };
  const remove = (id: string) => {
    clear('pictures');
    changePictures((before) => before.filter((picture) => picture.id !== id));
  };

  if (taken) return <Sent taken={taken} onMore={again} />;
  return (
    <form className={s['form']} ref={form} noValidate onSubmit={onSubmit}>
      <Card>
        <KindField value={draft.kind} error={errors.kind} onChoose={(kind) => edit('kind', { kind })} />
        <div className={s['text']}>
          <TextArea
            label={m.feedback_text()}
            rows={5}
            most={TEXTAREA_CHARACTERS}
            required
            value={draft.text}
            error={errors.text}
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
      {errors.form !== undefined && (
        <p className={s['problem']} role="alert">
          {errors.form}
        </p>
      )}
      <BottomBar>
        <Button type="submit" wide busy={busy} disabled={working > 0}>
          {busy ? m.feedback_busy() : m.feedback_submit()}
        </Button>
      </BottomBar>
    </form>
  );
}
