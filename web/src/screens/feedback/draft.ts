import {
  checkFeedbackText,
  FEEDBACK_KINDS,
  type FeedbackKind,
  renderText,
} from '@life-payment/contract/rules';
import type { Refused } from '../../api/envelope.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { m } from '../../i18n/messages.ts';
import { TEXTAREA_CHARACTERS } from '../../ui/defaults.ts';

/** What the payer has filled in, besides the pictures. */
export type Draft = {
  readonly kind: FeedbackKind | null;
  readonly text: string;
  /** Of what was sent as it stands now, whether or not an answer came; null when it was changed since. */
  readonly requestId: string | null;
};

/** A picture that will go with it: a JPEG in base64. */
export type Picture = { readonly id: string; readonly base64: string };

export const EMPTY: Draft = { kind: null, text: '', requestId: null };

const FIELDS = ['kind', 'text', 'pictures'] as const;
type FieldName = (typeof FIELDS)[number];

/** Texts by the field they stand under; `form` is about the whole. */
export type Errors = Readonly<Partial<Record<FieldName | 'form', string>>>;

/** What fits of a text: characters as people count them, 140 at most. */
export function clipText(text: string): string {
  return [...text].slice(0, TEXTAREA_CHARACTERS).join('');
}

/** What is missing or wrong, before anything is sent. Empty when all is well. */
export function checkDraft({ kind, text }: Draft): Errors {
  const wrong = textError(text);
  return {
    ...(kind === null && { kind: m.feedback_kind_missing() }),
    ...(wrong !== undefined && { text: wrong }),
  };
}

/** A refusal of the service at the field it names, else at the whole form. */
export function errorsOf({ field, text }: Refused): Errors {
  const named = FIELDS.find((name) => name === field);
  return named ? { [named]: text } : { form: m.feedback_failed({ reason: text }) };
}

/** Reads what was kept for a user; what another one left on this phone, and anything else, is an empty draft. */
export function readDraft(kept: unknown, lifeUserId: string): Draft {
  if (!isRecord(kept) || kept['lifeUserId'] !== lifeUserId) return EMPTY;
  const { kind, text, requestId } = kept;
  return {
    kind: FEEDBACK_KINDS.find((known) => known === kind) ?? null,
    text: typeof text === 'string' ? text : '',
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

/** The same for the pictures. */
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
