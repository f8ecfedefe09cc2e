import {
  checkFeedbackText,
  type FeedbackKind,
  type QuestionReason,
  renderText,
} from '@life-payment/contract/rules';
import { useEffect, useState } from 'react';
import type { Refused } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { m } from '../../lib/i18n/messages.ts';
import { errorsAt, type Errors as FormErrors } from '../../ui/use-form.ts';
import type { NewFeedback } from './api.ts';

/** The order or the bill that a question is about. */
export type About = NonNullable<NewFeedback['about']>;

/** The form as the payer has filled it in, without the pictures. */
export type Draft = {
  readonly kind: FeedbackKind | null;
  /** Set in a question about an order or a bill. */
  readonly reason: QuestionReason | null;
  readonly text: string;
  /** The id of the request that sent this content, answered or not; null if the content was changed since. */
  readonly requestId: string | null;
};

/** A picture of the feedback: a JPEG in base64. */
export type Picture = { readonly id: string; readonly base64: string };

export const EMPTY: Draft = { kind: null, reason: null, text: '', requestId: null };

/** The draft of a question: its kind needs no choice. */
export const EMPTY_QUESTION: Draft = { ...EMPTY, kind: 'PAYMENT' };

const FIELDS = ['kind', 'reason', 'text', 'pictures'] as const;
export type FieldName = (typeof FIELDS)[number];

export type Errors = FormErrors<FieldName>;

/** The errors to show before anything is sent. Empty when all is well. */
export function checkDraft({ kind, reason, text }: Draft, isQuestion: boolean): Errors {
  const noReason = isQuestion && reason === null;
  // Only the reason decides whether a question needs a text.
  const wrong = noReason ? undefined : textError(text, reason ?? undefined);
  return {
    ...(kind === null && { kind: m.feedback_kind_missing() }),
    ...(noReason && { reason: m.question_reason_missing() }),
    ...(wrong !== undefined && { text: wrong }),
  };
}

/** The service's refusal as an error of the field it names, or else of the whole form. */
export function errorsOf({ field, text }: Refused): Errors {
  return errorsAt(FIELDS, field, text);
}

/** The error of the whole form says that sending failed, and why. */
export function asFailure(errors: Errors): Errors {
  return errors.form === undefined ? errors : { ...errors, form: m.feedback_failed({ reason: errors.form }) };
}

/** The draft of this tab; `owner`: the user, and what a question is about. */
type Kept<Content> = (Partial<Content> & { readonly owner: string }) | null;

/** Reads a stored draft; an earlier version of the app may have left out fields. That of another owner gives an empty draft. */
export function readDraft(kept: Kept<Draft>, owner: string, empty = EMPTY): Draft {
  if (kept?.owner !== owner) return empty;
  const { owner: _owner, ...draft } = kept;
  return { ...empty, ...draft };
}

/** Reads the stored pictures; none of another owner. */
export function readPictures(
  kept: Kept<{ readonly pictures: readonly Picture[] }>,
  owner: string,
): readonly Picture[] {
  return (kept?.owner === owner && kept.pictures) || [];
}

/** The error of a text that is too long, shown as soon as it is. */
export function lengthError(text: string): string | undefined {
  return textError(text, 'NOT_CREDITED');
}

function textError(text: string, reason: QuestionReason | undefined): string | undefined {
  const wrong = checkFeedbackText(text, reason);
  return wrong ? renderText(wrong.refused, currentLanguage(), wrong.params) : undefined;
}

const FEEDBACK = { key: 'feedback', pictures: 'feedbackPictures', empty: EMPTY };
const QUESTION = { key: 'question', pictures: 'questionPictures', empty: EMPTY_QUESTION };

/** The form's values, stored in this tab until `forget`. Feedback, and the question about one order or bill, are stored apart. */
export function useDraft(about: About | null) {
  const { perTab, queryClient } = useApp();
  const { key, pictures: picturesKey, empty } = about ? QUESTION : FEEDBACK;
  const lifeUserId = perTab.getItem('lifeUserId') ?? '';
  const owner = about ? JSON.stringify([lifeUserId, about]) : lifeUserId;
  const [draft, setDraft] = useState<Draft>(() => readDraft(read(perTab, key), owner, empty));
  const [pictures, setPictures] = useState(() =>
    readPictures(
      queryClient.getQueryData<Parameters<typeof readPictures>[0]>([picturesKey]) ??
        read(perTab, picturesKey),
      owner,
    ),
  );
  const [kept, setKept] = useState(true);
  useEffect(() => perTab.setItem(key, JSON.stringify({ ...draft, owner })), [perTab, draft, key, owner]);
  useEffect(() => {
    // In memory too: this tab's storage may have no room for them.
    queryClient.setQueryDefaults([picturesKey], { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData([picturesKey], { owner, pictures });
    setKept(keepPictures(perTab, picturesKey, owner, pictures));
  }, [perTab, queryClient, pictures, picturesKey, owner]);
  return {
    draft,
    pictures,
    /** False: there was no room for the pictures, and a reload loses them. */
    kept,
    /** A changed draft is a new request, so it loses its request id. */
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, requestId: null, ...next })),
    changePictures: (next: (before: readonly Picture[]) => readonly Picture[]) => {
      setPictures(next);
      setDraft((before) => ({ ...before, requestId: null }));
    },
    forget: () => {
      setDraft(empty);
      setPictures([]);
    },
  };
}

function read(storage: Storage, key: string) {
  return JSON.parse(storage.getItem(key) ?? 'null');
}

/** Stores the pictures, which may be more than the browser has room for. Returns whether they are stored. */
function keepPictures(storage: Storage, key: string, owner: string, pictures: readonly Picture[]): boolean {
  try {
    storage.setItem(key, JSON.stringify({ owner, pictures }));
    return true;
  } catch {
    storage.removeItem(key);
    return false;
  }
}
