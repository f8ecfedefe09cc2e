import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallFailed, hadNoNetwork } from '../lib/api/envelope.ts';
import { m } from '../lib/i18n/messages.ts';
import { focusFirstError } from './Field.tsx';

/** Error texts by field; `form` is for the form as a whole. */
export type Errors<Field extends string> = Readonly<Partial<Record<Field | 'form', string>>>;

/** A refusal as an error of the field it names, if the form has it, or else of the whole form. */
export function errorsAt<Field extends string>(
  fields: readonly Field[],
  field: string | undefined,
  text: string,
): Errors<Field> {
  return { [fields.find((name) => name === field) ?? 'form']: text } as Errors<Field>;
}

export function isEmpty(errors: object): boolean {
  return Object.keys(errors).length === 0;
}

/** Runs one request at a time, and shows the errors that `work` returns, or why there was no answer. */
export function useSending<Field extends string>(show: (errors: Errors<Field>) => void) {
  const [sending, setSending] = useState<string | null>(null);
  const [last, setLast] = useState('');
  // A second tap may come before the button is drawn as busy.
  const underWay = useRef(false);
  const send = async (work: () => Promise<Errors<Field>>, what = 'change'): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setSending(what);
    setLast(what);
    try {
      show(await work());
    } catch (error) {
      show(failureOf(error) as Errors<Field>);
    } finally {
      underWay.current = false;
      setSending(null);
    }
  };
  return {
    /** The name of the request under way. */
    sending,
    busy: sending !== null,
    send,
    last,
  };
}

/** The state of a form while it is filled in and sent. `asShown` words the errors of what was sent. */
export function useForm<Field extends string>(asShown = (errors: Errors<Field>) => errors) {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState({} as Errors<Field>);
  const { last, ...sending } = useSending<Field>((wrong) => setErrors(asShown(wrong)));
  useEffect(() => {
    if (!isEmpty(errors)) focusFirstError(ref.current);
  }, [errors]);
  const clear = (...changed: readonly string[]) => {
    const gone = [...changed, 'form'];
    setErrors(
      (all) =>
        Object.fromEntries(Object.entries(all).filter(([name]) => !gone.includes(name))) as Errors<Field>,
    );
  };
  return {
    ...sending,
    ref,
    errors,
    setErrors,
    /** Removes the errors of fields that the payer changes, and that of the whole form. */
    clear: (...changed: readonly Field[]) => clear(...changed),
    /** The properties of the form element; what the payer types removes the error of the field of that name. */
    form: (submit?: () => unknown) => ({
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        // React tells the components around a portal too.
        event.stopPropagation();
        submit?.();
      },
      onChange: ({ target }: FormEvent) => clear((target as HTMLInputElement).name),
    }),
    /** The error of the whole form, for the button that caused it. */
    problemOf: (what: string) => (what === last ? errors.form : undefined),
  };
}

/** The error of a form whose call got no usable answer; empty if a message was shown already. */
export function failureOf(error: unknown): { readonly form?: string } {
  if (!(error instanceof CallFailed)) throw error;
  switch (error.reason) {
    case 'transport':
      return { form: hadNoNetwork(error) ? m.offline_text() : m.transport_failed() };
    case 'general':
    case 'unavailable':
      return { form: error.message };
    case 'timeout':
      return { form: m.tip_timeout() };
    case 'handled':
      return {};
  }
}
