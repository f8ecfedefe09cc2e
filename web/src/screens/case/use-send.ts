import { checkCaseText, renderText } from '@life-payment/contract/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Case, type CaseReason, keepCase } from '../../api/cases.ts';
import type { Answer } from '../../api/client.ts';
import { failureOf } from '../../app/failure.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { m } from '../../i18n/messages.ts';

type Errors = { readonly text?: string; readonly form?: string };

/** Sends a text of a case, once no matter how often the button is tapped; keeps what the service answers. */
export function useSend() {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);

  const send = async (
    reason: CaseReason,
    text: string,
    call: () => Promise<Answer<Case>>,
  ): Promise<Case | null> => {
    if (underWay.current) return null;
    const wrong = checkCaseText(reason, text);
    const before = wrong
      ? { text: renderText(wrong.refused, currentLanguage(), wrong.params) }
      : navigator.onLine
        ? null
        : { form: m.case_offline() };
    setErrors(before ?? {});
    if (before) return null;
    underWay.current = true;
    setBusy(true);
    try {
      const answer = await call();
      if (!answer.ok) {
        setErrors({ [answer.field === 'text' ? 'text' : 'form']: answer.text });
        return null;
      }
      keepCase(client, answer.body);
      return answer.body;
    } catch (error) {
      const { form } = failureOf(error);
      setErrors(form === undefined ? {} : { form: m.case_failed({ reason: form }) });
      return null;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { busy, errors, send, clear: () => setErrors({}) };
}
