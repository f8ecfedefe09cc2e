import { useRef, useState } from 'react';
import { CallFailed } from '../../api/errors.ts';
import { m } from '../../i18n/messages.ts';
import type { Errors } from './draft.ts';

const failureOf = (error: unknown): Errors => {
  if (!(error instanceof CallFailed)) throw error;
  switch (error.reason) {
    case 'transport':
      return { form: m.transport_failed() };
    case 'timeout':
      return { form: m.tip_timeout() };
    case 'handled':
      return {};
  }
};

/** One call of a form at a time. What `work` answers, or failed with, are the errors to show. */
export const useSending = (show: (errors: Errors) => void) => {
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
};
