import { FEEDBACK_TEXT_EMPTY, FEEDBACK_TEXT_TOO_LONG } from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';
import { textLength } from './text-length.ts';

/** The subjects of feedback. */
export const FEEDBACK_KINDS = ['PAYMENT', 'ACCOUNT', 'APP', 'SUGGESTION', 'OTHER'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

/** Reasons of a question about an order or a bill. */
export const QUESTION_REASONS = [
  'NOT_CREDITED',
  'PAID_TWICE',
  'WRONG_ACCOUNT',
  'WRONG_AMOUNT',
  'OWNER_CHANGED',
  'OTHER',
] as const;
export type QuestionReason = (typeof QUESTION_REASONS)[number];

export const FEEDBACK_MAX_CHARACTERS = 140;

/** The most pictures of a feedback, and the most bytes of each. */
export const PICTURES_MOST = 9;
export const PICTURE_MAX_BYTES = 300 * 1024;

/** Checks that a feedback's text has 1 to 140 characters; null when it has. A reason other than `OTHER` needs no text. */
export function checkFeedbackText(text: string, reason: QuestionReason = 'OTHER'): Refusal | null {
  const length = textLength(text);
  if (length === 0 && reason === 'OTHER') return refuse(FEEDBACK_TEXT_EMPTY, 'text');
  return length > FEEDBACK_MAX_CHARACTERS
    ? refuse(FEEDBACK_TEXT_TOO_LONG, 'text', { max: FEEDBACK_MAX_CHARACTERS })
    : null;
}
