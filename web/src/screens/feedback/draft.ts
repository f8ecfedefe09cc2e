import {
  checkFeedbackText,
  FEEDBACK_KINDS,
  type FeedbackKind,
  renderText,
} from '@life-payment/contract/rules';
import type { Refused } from '../../api/envelope.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { m } from '../../i18n/messages.ts';

/** The form as the payer has filled it in, without the pictures. */
export type Draft = {
  readonly kind: FeedbackKind | null;
  readonly text: string;
  /** The id of the request that sent this content, answered or not; null if the content was changed since. */
  readonly requestId: string | null;
};

/** A picture of the feedback: a JPEG in base64. */
export type Picture = { readonly id: string; readonly base64: string };

export const EMPTY: Draft = { kind: null, text: '', requestId: null };

const FIELDS = ['kind', 'text', 'pictures'] as const;
type FieldName = (typeof FIELDS)[number];

/** Error texts by field; `form` is for the form as a whole. */
export type Errors = Readonly<Partial<Record<FieldName | 'form', string>>>;

/** The errors to show before anything is sent. Empty when all is well. */
export function checkDraft({ kind, text }: Draft): Errors {
  const wrong = textError(text);
  return {
    ...(kind === null && { kind: m.feedback_kind_missing() }),
    ...(wrong !== undefined && { text: wrong }),
  };
}

/** The service's refusal as an error of the field it names, or else of the whole form. */
export function errorsOf({ field, text }: Refused): Errors {
  const named = FIELDS.find((name) => name === field);
  return named ? { [named]: text } : { form: m.feedback_failed({ reason: text }) };
}

/** Reads a user's stored draft. A draft of another user, and anything else, gives an empty draft. */
export function readDraft(kept: unknown, lifeUserId: string): Draft {
  if (!isRecord(kept) || kept['lifeUserId'] !== lifeUserId) return EMPTY;
  const { kind, text, requestId } = kept;
  return {
    kind: FEEDBACK_KINDS.find((known) => known === kind) ?? null,
    text: typeof text === 'string' ? text : '',
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

/** The same for pictures. */
export function readPictures(kept: unknown, lifeUserId: string): readonly Picture[] {
  if (!isRecord(kept) || kept['lifeUserId'] !== lifeUserId) return [];
  const { pictures } = kept;
  return Array.isArray(pictures) ? pictures.filter(isPicture) : [];
}

function textError(text: string): string | undefined {
  const wrong = checkFeedbackText(text);
  return wrong ? renderText(wrong.refused, currentLanguage(), wrong.params) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isPicture(value: unknown): value is Picture {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['base64'] === 'string';
}
