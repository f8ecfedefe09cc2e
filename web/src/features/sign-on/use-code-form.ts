import type { RequestFor, ResponseFor } from '@life-payment/contract';
import { CODE_TOO_SOON } from '@life-payment/contract/code-names';
import { useEffect, useState } from 'react';
import type { Answer, Api } from '../../lib/api/client.ts';
import type { Refused } from '../../lib/api/envelope.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useStore } from '../../lib/store.ts';
import { isEmpty, useSending } from '../../ui/use-form.ts';
import {
  checkDraft,
  checkMobile,
  codeTokenOf,
  type Draft,
  type Errors,
  errorsOf,
  type FieldName,
  mobileIn,
  readDraft,
  sentTo,
  typedCode,
} from './draft.ts';

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
