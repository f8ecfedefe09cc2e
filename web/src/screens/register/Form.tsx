import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Intro } from '../../ui/layout/Intro.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import type { Errors } from './draft.ts';
import s from './register.module.css';

type Props = {
  title: string;
  text: string;
  submit: string;
  busy: boolean;
  errors: Errors;
  onSubmit: () => void;
  children: ReactNode;
};

/** The layout of both forms of registration: purpose, fields, error, button. */
export function Form({ title, text, submit, busy, errors, onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  return (
    <form
      className={s['form']}
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Intro title={title} text={text} />
      {children}
      <BottomBar>
        <Problem text={errors.form} />
        <Button type="submit" wide busy={busy}>
          {busy ? m.register_busy() : submit}
        </Button>
      </BottomBar>
    </form>
  );
}
