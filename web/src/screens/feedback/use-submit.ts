import { useRef, useState } from 'react';
import { sendFeedback, type TakenFeedback } from '../../api/content.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { newId } from '../../host/id.ts';
import { m } from '../../i18n/messages.ts';
import { type About, checkDraft, type Draft, type Errors, errorsOf, type Picture } from './draft.ts';

type Form = {
  readonly about: About | null;
  readonly draft: Draft;
  readonly pictures: readonly Picture[];
  readonly change: (next: Partial<Draft>) => void;
  readonly forget: () => void;
};

/** Sends the feedback, once no matter how often the button is tapped: it is the same request until the payer changes it. */
export function useSubmit({ about, draft, pictures, change, forget }: Form) {
  const { api } = useApp();
  const [errors, setErrors] = useState<Errors>({});
  const [taken, setTaken] = useState<TakenFeedback | null>(null);
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

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

  const submit = async (): Promise<void> => {
    if (underWay.current) return;
    const wrong = checkDraft(draft, about !== null);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    underWay.current = true;
    setBusy(true);
    try {
      setErrors(await send());
    } catch (error) {
      setErrors(failed(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  /** Removes the error of a field that the payer changes. */
  const clear = (field: keyof Errors) => setErrors(({ [field]: _gone, form: _too, ...others }) => others);

  return {
    errors,
    busy,
    taken,
    submit,
    clear,
    /** Shows an error of the chosen pictures. */
    showPicturesError: (text: string) => setErrors((before) => ({ ...before, pictures: text })),
    again: () => setTaken(null),
  };
}

function failed(error: unknown): Errors {
  const { form } = failureOf(error);
  return form === undefined ? {} : { form: m.feedback_failed({ reason: form }) };
}
