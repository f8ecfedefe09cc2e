import { ACCOUNTS_PATH } from '@life-payment/contract/pages';
import { type Refusal, renderText } from '@life-payment/contract/rules';
import { useEffect, useRef, useState } from 'react';
import type { Refused } from '../../lib/api/envelope.ts';
import { failureOf } from '../../lib/failure.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { depth } from '../../lib/pages.ts';
import { focusFirstError } from '../../ui/Field.tsx';

const FIELDS = ['name', 'remark', 'groupId'] as const;
export type FieldName = (typeof FIELDS)[number];

/** Error texts by field; `form` is for the form as a whole. */
export type Errors = Readonly<Partial<Record<FieldName | 'form', string>>>;

/** The error of a broken rule, at its field. Empty without one. */
export function wrongOf(refusal: Refusal | null): Errors {
  return refusal === null
    ? {}
    : {
        [fieldOf(refusal.field) ?? 'form']: renderText(refusal.refused, currentLanguage(), refusal.params),
      };
}

/** The service's refusal as an error of the field it names, or else of the whole form. */
export function errorsOf({ field, text }: Refused): Errors {
  return { [fieldOf(field) ?? 'form']: text };
}

export function isEmpty(errors: Errors): boolean {
  return Object.keys(errors).length === 0;
}

function fieldOf(name: string | undefined): FieldName | undefined {
  return FIELDS.find((field) => field === name);
}

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

/** Leaves the page of a group: back to the page before, or to the accounts. Resolves when the page has changed. */
export function useLeave(): () => Promise<void> {
  const { back, redirect } = useNavigation();
  return async () => {
    if (depth() === 0) {
      redirect(ACCOUNTS_PATH);
      return;
    }
    const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    back();
    await left;
  };
}
