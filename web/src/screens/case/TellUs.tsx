import { CASE_PATH } from '@life-payment/contract/pages';
import { type FormEvent, useState } from 'react';
import { type CaseAbout, type KnownAnswer, openCase } from '../../api/cases.ts';
import { useApp } from '../../app/context.ts';
import { useHref, useNavigation } from '../../app/navigation/navigation.ts';
import { newId } from '../../host/id.ts';
import { dayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { CaseText } from './CaseText.tsx';
import s from './case.module.css';
import { useSend } from './use-send.ts';

type Props = { about: CaseAbout; answer: KnownAnswer; answerBy: string };

/** Telling us what is still wrong, or the way to the case that has been opened about it. */
export function TellUs({ about, answer, answerBy }: Props) {
  const href = useHref();
  const [wanted, setWanted] = useState(answer.reason === 'OTHER');
  const { caseId } = answer;
  if (caseId !== undefined)
    return (
      <Card>
        <p>{m.case_asked()}</p>
        <p className={s['way']}>
          <LinkButton variant="soft" href={href(CASE_PATH, { caseId })}>
            {m.case_see()}
          </LinkButton>
        </p>
      </Card>
    );
  if (!wanted)
    return (
      <Button variant="soft" wide onClick={() => setWanted(true)}>
        {m.case_tell()}
      </Button>
    );
  return <Form about={about} answer={answer} answerBy={answerBy} />;
}

function Form({ about, answer, answerBy }: Props) {
  const { api } = useApp();
  const { redirect } = useNavigation();
  const { reason } = answer;
  const [text, setText] = useState('');
  const [requestId, setRequestId] = useState(newId);
  const { busy, errors, send, clear } = useSend();
  const type = (next: string) => {
    setText(next);
    // Another text is another request.
    setRequestId(newId());
    clear();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const opened = await send(reason, text, () => openCase(api, { requestId, ...about, reason, text }));
    if (opened) redirect(CASE_PATH, { caseId: opened.caseId });
  };
  return (
    <form className={s['stack']} noValidate onSubmit={submit}>
      <Card>
        <CaseText reason={reason} value={text} error={errors.text} onType={type} />
        <p className={s['hint']}>{m.case_promise({ day: dayText(answerBy) })}</p>
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
