import {
  checkFeedbackText,
  FEEDBACK_KINDS,
  type FeedbackKind,
  QUESTION_REASONS,
  type QuestionReason,
  renderText,
} from '@life-payment/contract/rules';
import type { NewFeedback } from '../../api/content.ts';
import type { Refused } from '../../api/envelope.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { m } from '../../i18n/messages.ts';

/** The order or the bill that a question is about. */
export type About = NonNullable<NewFeedback['about']>;

/** The form as the payer has filled it in, without the pictures. */
export type Draft = {
  readonly kind: FeedbackKind | null;
  /** Of a question about an order or a bill. */
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
type FieldName = (typeof FIELDS)[number];

/** Error texts by field; `form` is for the form as a whole. */
export type Errors = Readonly<Partial<Record<FieldName | 'form', string>>>;

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
  const named = FIELDS.find((name) => name === field);
  return named ? { [named]: text } : { form: m.feedback_failed({ reason: text }) };
}

/**
 * Reads a stored draft. `owner`: the user, and what a question is about. A draft of another owner, and anything else, gives an
 * empty draft.
 */
export function readDraft(kept: unknown, owner: string, empty = EMPTY): Draft {
  if (!isRecord(kept) || kept['owner'] !== owner) return empty;
  const { kind, reason, text, requestId } = kept;
  return {
    kind: FEEDBACK_KINDS.find((known) => known === kind) ?? empty.kind,
    reason: QUESTION_REASONS.find((known) => known === reason) ?? null,
    text: typeof text === 'string' ? text : '',
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

/** The same for pictures. */
export function readPictures(kept: unknown, owner: string): readonly Picture[] {
  if (!isRecord(kept) || kept['owner'] !== owner) return [];
  const { pictures } = kept;
  return Array.isArray(pictures) ? pictures.filter(isPicture) : [];
}

/** What is wrong with a text that is too long, said as soon as it is. */
export function lengthError(text: string): string | undefined {
  return textError(text, 'NOT_CREDITED');
}

function textError(text: string, reason: QuestionReason | undefined): string | undefined {
  const wrong = checkFeedbackText(text, reason);
  return wrong ? renderText(wrong.refused, currentLanguage(), wrong.params) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isPicture(value: unknown): value is Picture {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['base64'] === 'string';
}
