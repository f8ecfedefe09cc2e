import { CASE_TEXT_EMPTY, CASE_TEXT_TOO_LONG } from './codes.ts';
import { type Refusal, refuse } from './refusal.ts';
import { textLength } from './text-length.ts';

/** What can be wrong with an order or a bill. */
export const CASE_REASONS = [
  'NOT_CREDITED',
  'PAID_TWICE',
  'WRONG_ACCOUNT',
  'WRONG_AMOUNT',
  'OWNER_CHANGED',
  'OTHER',
] as const;
export type CaseReason = (typeof CASE_REASONS)[number];

/** The most characters of a payer's text, and of an answer. */
export const CASE_TEXT_MAX_CHARACTERS = 500;

/** Reasons whose case needs a text: the others say enough by themselves. */
const NEEDS_TEXT: readonly CaseReason[] = ['OTHER'];

/** Checks the text of a case; null when it may be sent. */
export function checkCaseText(reason: CaseReason, text: string): Refusal | null {
  const length = textLength(text);
  if (length === 0 && NEEDS_TEXT.includes(reason)) return refuse(CASE_TEXT_EMPTY, 'text');
  return length > CASE_TEXT_MAX_CHARACTERS
    ? refuse(CASE_TEXT_TOO_LONG, 'text', { max: CASE_TEXT_MAX_CHARACTERS })
    : null;
}
