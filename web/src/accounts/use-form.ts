import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../app/failure.ts';
import { focusFirstError } from '../ui/controls/Field.tsx';
import { type Errors, type FieldName, isEmpty } from './errors.ts';

/** What a form is sending. */
type Sending = 'change' | 'deletion';

/** What a form knows while it is filled in and sent. `ref` goes to the form: its first field with an error gets the focus. */
export function useForm() {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState<Sending | null>(null);
  const underWay = useRef(false);

  useEffect(() => {
    if (!isEmpty(errors)) focusFirstError(ref.current);
  }, [errors]);

  /** Does `work` unless something is under way already, and shows the errors it answers, or why it got no answer. */
  const send = async (work: () => Promise<Errors>, what: Sending = 'change'): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(what);
    try {
      setErrors(await work());
    } catch (error) {
      setErrors(failureOf(error));
    } finally {
      underWay.current = false;
      setSending(null);
    }
  };

  /** The error of a field goes when the payer changes it, and what was said of the whole. */
  const clear = (changed: FieldName) =>
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => name !== changed && name !== 'form')),
    );

  return { ref, errors, sending, send, clear };
}
