import { CODE_TOO_SOON } from '@life-payment/contract/code-names';
import { useEffect, useRef, useState } from 'react';
import type { Refused } from '../../lib/api/envelope.ts';
import { type CodeFor, type OwnPurpose, sendCode } from '../../lib/api/registration.ts';
import { useApp } from '../../lib/app.ts';
import { failureOf } from '../../lib/failure.ts';
import { m } from '../../lib/i18n/messages.ts';
import {
  checkMobile,
  codeTokenOf,
  type Draft,
  type Errors,
  errorsOf,
  mobileIn,
  readDraft,
  sentTo,
} from './draft.ts';

/** The form's values, stored in this tab under a key until `forget`. */
export function useDraft(key: 'registration' | 'authorisation' | OwnPurpose) {
  const { perTab } = useApp();
  const [draft, setDraft] = useState<Draft>(() => readDraft(JSON.parse(perTab.getItem(key) ?? 'null')));
  useEffect(() => perTab.setItem(key, JSON.stringify(draft)), [perTab, key, draft]);
  return {
    draft,
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next })),
    forget: () => perTab.removeItem(key),
  };
}

/** The errors a form shows. */
export function useErrors() {
  const [errors, setErrors] = useState<Errors>({});
  /** Removes the errors of fields that the payer changes. */
  const clear = (...fields: (keyof Errors)[]) =>
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !fields.some((field) => field === name))),
    );
  return { errors, setErrors, clear };
}

/**
 * Sends a code and begins the countdown that the service answers; errors go to the form. `to`: the receiver, if the
 * payer does not type the number.
 */
export function useSendCode(
  draft: Draft,
  change: (next: Partial<Draft>) => void,
  setErrors: (errors: Errors) => void,
  to?: CodeFor,
) {
  const { api, entry, overlays } = useApp();
  const { busy, send } = useSending(setErrors);

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
      if (Object.keys(wrong).length === 0) send(() => ask(mobileIn(draft)));
    },
  };
}

/** The seconds that a refusal says to wait; null for other refusals. */
function waitOf({ code, params }: Refused): number | null {
  const seconds = code === CODE_TOO_SOON ? params?.['seconds'] : null;
  return typeof seconds === 'number' ? seconds : null;
}

/** Runs one call of a form at a time, and shows the errors that `work` returns or failed with. */
export function useSending(show: (errors: Errors) => void) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const send = async (work: () => Promise<Errors>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      show(await work());
    } catch (error) {
      show(failureOf(error));
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, send };
}
