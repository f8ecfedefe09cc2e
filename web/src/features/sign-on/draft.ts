import { isMobile, readCode, readMobile } from '@life-payment/contract/rules';
import type { Refused } from '../../lib/api/envelope.ts';
import { CODE_DIGITS } from '../../lib/defaults.ts';
import { m } from '../../lib/i18n/messages.ts';
import { errorsAt, type Errors as FormErrors } from '../../ui/use-form.ts';

/** The last code that was sent: to which number, and when the next one can be sent (milliseconds since 1970). */
type Sent = {
  readonly mobile: string;
  readonly retryAt: number;
  readonly waitSeconds: number;
  /** The validity of the code; null if the service only answered that it had sent one before. */
  readonly goodSeconds: number | null;
  /** The token to send with the code; null if the service only answered that it had sent one before. */
  readonly codeToken: string | null;
};

/** The form as the payer has typed it. It is stored in this tab, so that a reload or another app loses nothing. */
export type Draft = {
  readonly mobile: string;
  readonly code: string;
  readonly agreed: boolean;
  readonly sent: Sent | null;
};

export const EMPTY: Draft = { mobile: '', code: '', agreed: false, sent: null };

const CODE = new RegExp(`^\\d{${CODE_DIGITS}}$`);

const FIELDS = ['mobile', 'code', 'agreed'] as const;
export type FieldName = (typeof FIELDS)[number];

export type Errors = FormErrors<FieldName>;

/** The number of a form, as it is meant. */
export function mobileIn({ mobile }: Draft): string {
  return readMobile(mobile);
}

/** Proves a number: the code that was sent to it, and the token of that SMS. */
export type Proof = { readonly code: string; readonly codeToken: string };

/** The code of a form with the token of its request, to send; the token is empty when none was sent. */
export function typedCode(draft: Draft): Proof {
  return { code: readCode(draft.code), codeToken: codeTokenOf(draft) ?? '' };
}

/** The error of the number, before a code is sent. */
export function checkMobile(draft: Draft): Errors {
  return present({ mobile: mobileError(mobileIn(draft)) });
}

/** The token of the code that was sent to the number in the form; null without one. */
export function codeTokenOf(draft: Draft): string | null {
  return draft.sent?.mobile === mobileIn(draft) ? draft.sent.codeToken : null;
}

/** The errors to show before anything is sent. Empty when all is well. */
export function checkDraft(draft: Draft): Errors {
  return present({
    mobile: mobileError(mobileIn(draft)),
    code: codeError(draft),
    agreed: draft.agreed ? undefined : m.terms_tick_first(),
  });
}

/** The service's refusal as an error of the field it names, or else of the whole form. */
export function errorsOf({ field, text }: Refused): Errors {
  return errorsAt(FIELDS, field === 'agreementVersion' ? 'agreed' : field, text);
}

/** The errors of a failed registration: that of the whole form says that it failed, and why. */
export function asFailure(errors: Errors): Errors {
  return errors.form === undefined ? errors : { ...errors, form: m.register_failed({ reason: errors.form }) };
}

export function sentTo(
  mobile: string,
  now: number,
  waitSeconds: number,
  goodSeconds: number | null,
  codeToken: string | null,
): Sent {
  return { mobile, retryAt: now + waitSeconds * 1000, waitSeconds, goodSeconds, codeToken };
}

/**
 * Seconds until another code can be sent to the number in the form; 0 if it can be sent now. It is computed from the
 * end time, so it is right after the phone has slept; a clock that was set back makes nobody wait longer than the
 * service said.
 */
export function secondsLeft(draft: Draft, now: number): number {
  const { sent } = draft;
  if (sent === null || sent.mobile !== mobileIn(draft)) return 0;
  return Math.min(sent.waitSeconds, Math.max(0, Math.ceil((sent.retryAt - now) / 1000)));
}

/** Reads a draft as this tab stores it; without one it is empty. */
export function readDraft(kept: string | null): Draft {
  return { ...EMPTY, ...JSON.parse(kept ?? 'null') };
}

function present(errors: Readonly<Partial<Record<FieldName | 'form', string | undefined>>>): Errors {
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

function mobileError(mobile: string): string | undefined {
  return isMobile(mobile) ? undefined : m.register_mobile_wrong();
}

function codeError(draft: Draft): string | undefined {
  if (!CODE.test(readCode(draft.code))) return m.register_code_wrong();
  return codeTokenOf(draft) === null ? m.register_code_first() : undefined;
}
