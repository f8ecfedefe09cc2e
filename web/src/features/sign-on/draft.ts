import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { CODE_TOO_SOON } from '@life-payment/contract/code-names';
import { isMobile, readCode, readMobile } from '@life-payment/contract/rules';
import { useEffect, useState } from 'react';
import type { Answer, Api } from '../../lib/api/client.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { CODE_DIGITS } from '../../lib/defaults.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useStore } from '../../lib/store.ts';
import { errorsAt, type Errors as FormErrors, isEmpty, useSending } from '../../ui/use-form.ts';

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
function codeTokenOf(draft: Draft): string | null {
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

/** The purposes of a code that is sent to the payer's own number. */
export type OwnPurpose = RequestFor<'/user/getOwnCode'>['purpose'];

/** The form's values, stored in this tab under a key until `forget`. */
export function useDraft(key: 'registration' | 'authorisation' | OwnPurpose) {
  const { perTab } = useApp();
  const [draft, setDraft] = useState<Draft>(() => readDraft(perTab.getItem(key)));
  useEffect(() => perTab.setItem(key, JSON.stringify(draft)), [perTab, key, draft]);
  return {
    draft,
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next })),
    forget: () => perTab.removeItem(key),
  };
}

/**
 * Whom a code is sent to: a number as typed, the logged-in payer, or the number that has to be proved before an
 * authorisation, with its provisional session.
 */
type CodeFor =
  | { readonly mobile: string }
  | { readonly purpose: OwnPurpose }
  | { readonly bindEmpowerToken: string; readonly sessionId: string };

/** Sends a code. `outputEndpoint`: the channel by which a number that is not logged in comes. */
function sendCode(
  api: Api,
  to: CodeFor,
  outputEndpoint: string,
): Promise<Answer<ResponseFor<'/register/getVerifyCode'>>> {
  if ('purpose' in to) return api.call('/user/getOwnCode', to);
  if ('mobile' in to) return api.call('/register/getVerifyCode', { mobile: to.mobile, outputEndpoint });
  const { bindEmpowerToken, sessionId } = to;
  return api.call('/register/getVerifyCode', { bindEmpowerToken, outputEndpoint }, { as: sessionId });
}

/** Sends a code and begins its countdown; errors go to the form. `to`: the receiver, if the payer does not type the number. */
export function useSendCode(
  draft: Draft,
  change: (next: Partial<Draft>) => void,
  setErrors: (errors: Errors) => void,
  to?: CodeFor,
) {
  const { api, entry, overlays } = useApp();
  const { busy, send } = useSending<FieldName>(setErrors);

  const ask = async (mobile: string): Promise<Errors> => {
    const answer = await sendCode(api, to ?? { mobile }, entry.outputEndpoint);
    if (!answer.ok) {
      const wait = waitOf(answer);
      // The code that this tab got before stays valid.
      if (wait !== null) change({ sent: sentTo(mobile, Date.now(), wait, null, codeTokenOf(draft)) });
      return errorsOf(answer);
    }
    const { codeToken, retryInSeconds, expiresInSeconds } = answer.body;
    change({ code: '', sent: sentTo(mobile, Date.now(), retryInSeconds, expiresInSeconds, codeToken) });
    overlays.toast(m.register_sent());
    return {};
  };

  return {
    busy,
    send: () => {
      const wrong = to ? {} : checkMobile(draft);
      setErrors(wrong);
      if (isEmpty(wrong)) send(() => ask(mobileIn(draft)));
    },
  };
}

/** The seconds that a refusal says to wait; null for other refusals. */
function waitOf({ code, params }: Refused): number | null {
  const seconds = code === CODE_TOO_SOON ? params?.['seconds'] : null;
  return typeof seconds === 'number' ? seconds : null;
}

/** The code by SMS to the payer's own number: sent, typed, and stored in this tab for one purpose. */
export function useOwnCode(purpose: OwnPurpose, setErrors: (errors: Errors) => void) {
  return useMaskedCode(purpose, useOwnMobile(), { purpose }, setErrors);
}

/** The code by SMS to a number of which only the service knows the whole. `mobile`: the masked one, which names it here. */
export function useMaskedCode(
  key: Parameters<typeof useDraft>[0],
  mobile: string,
  to: CodeFor,
  setErrors: (errors: Errors) => void,
) {
  const { draft: kept, change, forget } = useDraft(key);
  const draft: Draft = { ...kept, mobile };
  const { busy, send } = useSendCode(draft, change, (errors) => setErrors(atCode(errors)), to);
  return {
    mobile,
    /** The properties of its `CodeField`. */
    field: { draft, sending: busy, onSend: send, onType: (code: string) => change({ code }) },
    /** The properties of a box to agree, stored with the code. */
    tick: { checked: draft.agreed, onChange: (agreed: boolean) => change({ agreed }) },
    forget,
    /** The error of the typed code, before it is sent. */
    check: (): Errors => {
      const { code } = checkDraft(draft);
      return code === undefined ? {} : { code };
    },
    typed: () => typedCode(draft),
  };
}

function useOwnMobile(): string {
  const state = useStore(useApp().session.state);
  return 'data' in state ? (state.data.mobile ?? '') : '';
}

/** Moves an error of the number to the code, because the number is not typed here. */
function atCode({ mobile, ...errors }: Errors): Errors {
  return mobile === undefined ? errors : { ...errors, code: mobile };
}
