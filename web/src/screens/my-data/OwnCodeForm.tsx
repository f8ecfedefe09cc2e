import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { OwnPurpose } from '../../api/registration.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import { CodeField } from '../register/CodeField.tsx';
import type { Errors } from '../register/draft.ts';
import { useErrors } from '../register/use-errors.ts';
import { useSending } from '../register/use-sending.ts';
import s from './my-data.module.css';
import { useOwnCode } from './use-own-code.ts';

type Props = {
  purpose: OwnPurpose;
  /** The text of the button. */
  submit: string;
  /** A button that ends something is not a primary one. */
  ends?: boolean;
  /** Gets the typed code and resolves to errors; `forget` clears the code once it has been used. */
  onSubmit: (typed: { code: string; codeToken: string }, forget: () => void) => Promise<Errors>;
  /** Further content below the code. */
  children?: ReactNode;
};

/** A form that sends a code by SMS to the payer's own number and submits it. */
export function OwnCodeForm({ purpose, submit, ends = false, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { errors, setErrors, clear } = useErrors();
  const { busy, send } = useSending(setErrors);
  const code = useOwnCode(purpose, setErrors);
  const { mobile } = code.draft;

  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    const wrong = code.check();
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) send(() => onSubmit(code.typed(), code.forget));
  };

  return (
    <form ref={form} className={s['stack']} onSubmit={submitted} noValidate>
      <Card title={m.my_data_prove()}>
        <p className={s['note']}>{m.my_data_prove_text({ mobile })}</p>
        <CodeField
          draft={code.draft}
          error={errors.code}
          sending={code.sending}
          onSend={code.send}
          onType={(typed) => {
            clear('code', 'form');
            code.type(typed);
          }}
        />
      </Card>
      {children}
      <BottomBar>
        <Problem text={errors.form} />
        <Button type="submit" wide busy={busy} {...(ends && { variant: 'soft' })}>
          {submit}
        </Button>
      </BottomBar>
    </form>
  );
}
