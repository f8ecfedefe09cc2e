import { useRef, useState } from 'react';
import { failureOf } from '../../app/failure.ts';
import type { Errors } from './draft.ts';

/** One call of a form at a time. What `work` answers, or failed with, are the errors to show. */
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
