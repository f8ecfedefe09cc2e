import { useEffect, useRef, useState } from 'react';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { draftOf, ruleOf } from '../draft.ts';
import type { Choice } from './use-offer.ts';
import { useOpen } from './use-open.ts';

/** The state of the form that opens automatic payment. `onOpened`: it was opened by pay password. */
export function useOpenForm({ offer, payDay }: Choice, onOpened: (agreementId: string) => void) {
  const [draft, setDraft] = useState(() => draftOf(offer.suggested));
  const [agreed, setAgreed] = useState(false);
  const { errors, doing, forget, open } = useOpen(offer, onOpened);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  return {
    form,
    draft,
    setDraft,
    agreed,
    agree: (checked: boolean) => {
      forget('agreed');
      setAgreed(checked);
    },
    typed: ruleOf(draft, offer.most),
    errors,
    doing,
    forget,
    open: (way: Parameters<typeof open>[1]) => open({ draft, payDay, agreed }, way),
  };
}

export type OpenForm = ReturnType<typeof useOpenForm>;
