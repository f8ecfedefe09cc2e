import { type FormEvent, useState } from 'react';
import { type Case, closeCase, reopenCase } from '../../api/cases.ts';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CaseText } from './CaseText.tsx';
import s from './case.module.css';
import { useSend } from './use-send.ts';

/** What a payer can do with a case: end it, or ask again where the answer did not help. */
export function CaseActions({ shown }: { shown: Case }) {
  const { api } = useApp();
  const [again, setAgain] = useState(false);
  const { busy, errors, send } = useSend();
  const { caseId, state, reopenUntil } = shown;
  if (state === 'CLOSED') return null;
  if (again && state === 'ANSWERED') return <AskAgain shown={shown} />;
  return (
    <>
      <div className={s['actions']}>
        {reopenUntil !== undefined && (
          <Button variant="soft" wide onClick={() => setAgain(true)}>
            {m.case_again()}
          </Button>
        )}
        {/* Ending a case needs no text. */}
        <Button
          variant="soft"
          wide
          busy={busy}
          onClick={() => void send('NOT_CREDITED', '', () => closeCase(api, caseId))}
        >
          {m.case_settled()}
        </Button>
      </div>
      {errors.form !== undefined && (
        <p className={s['error']} role="alert">
          {errors.form}
        </p>
      )}
    </>
  );
}

function AskAgain({ shown: { caseId, reason } }: { shown: Case }) {
  const { api } = useApp();
  const [text, setText] = useState('');
  const { busy, errors, send, clear } = useSend();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(reason, text, () => reopenCase(api, caseId, text));
  };
  const type = (next: string) => {
    setText(next);
    clear();
  };
  return (
    <form className={s['stack']} noValidate onSubmit={submit}>
      <Card>
        <CaseText reason={reason} value={text} error={errors.text} onType={type} />
        {errors.form !== undefined && (
          <p className={s['error']} role="alert">
            {errors.form}
          </p>
        )}
      </Card>
      <Button type="submit" wide busy={busy}>
        {busy ? m.case_sending() : m.case_send()}
      </Button>
    </form>
  );
}
