import { useRef, useState } from 'react';
import { failureOf } from '../../app/failure.ts';
import type { Errors } from './draft.ts';

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
