import { useState } from 'react';
import type { Errors } from './draft.ts';

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
