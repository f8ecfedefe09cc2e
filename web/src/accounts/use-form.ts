import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../app/failure.ts';
import { focusFirstError } from '../ui/controls/Field.tsx';
import { type Errors, type FieldName, isEmpty } from './errors.ts';

/** The request that a form is sending. */
type Sending = 'change' | 'deletion';

/**
 * The state of a form while it is filled in and sent. `ref` goes to the form element: after an error its first wrong
 * field gets the focus.
 */
export function useForm() {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState<Sending | null>(null);
  const [last, setLast] = useState<Sending>('change');
  const underWay = useRef(false);

  useEffect(() => {
    if (!isEmpty(errors)) focusFirstError(ref.current);
  }, [errors]);

  /** Runs `work`, unless a request is under way, and shows the errors that it returns, or why there was no answer. */
  const send = async (work: () => Promise<Errors>, what: Sending = 'change'): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(what);
    setLast(what);
    try {
      setErrors(await work());
    } catch (error) {
      setErrors(failureOf(error));
    } finally {
      underWay.current = false;
      setSending(null);
    }
  };

  /** Removes the error of a field that the payer changes, and the error of the whole form. */
  const clear = (changed: FieldName) =>
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => name !== changed && name !== 'form')),
    );

  return {
    ref,
    errors,
    sending,
    send,
    clear,
    /** The error of the whole form, for the button that caused it. */
    problemOf: (what: Sending) => (what === last ? errors.form : undefined),
  };
}
