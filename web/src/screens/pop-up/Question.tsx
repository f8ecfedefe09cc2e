import { EMPOWER_AGREEMENTS } from '@life-payment/contract/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AgreementTick } from '../../agreements/AgreementTick.tsx';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { focusFirstError } from '../../ui/Field.tsx';
import { IconSquare } from '../../ui/Icon.tsx';
import s from './pop-up.module.css';
import { SharedList } from './SharedList.tsx';
import { useAgreed } from './use-agreed.ts';
import { useAuthorise } from './use-authorise.ts';

type Props = {
  bindEmpowerToken: string;
  channelName: string;
  onDecline: () => void;
  onExpired: (text: string) => void;
};

/** Who asks, what it will know, what it will not, and the payer's yes or no. */
export const Question = ({ bindEmpowerToken, channelName: channel, onDecline, onExpired }: Props) => {
  const form = useRef<HTMLFormElement>(null);
  const [agreed, setAgreed] = useAgreed();
  const [missing, setMissing] = useState(false);
  const { busy, problem, submit } = useAuthorise(bindEmpowerToken, onExpired);

  useEffect(() => {
    if (missing) focusFirstError(form.current);
  }, [missing]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (agreed) submit();
    else setMissing(true);
  };

  return (
    <form ref={form} className={s['form']} onSubmit={onSubmit} noValidate>
      <div className={s['head']}>
        <IconSquare name="lock" big />
        <h2 className={s['title']}>{m.pop_empower_title({ channel })}</h2>
        <p className={s['text']}>{m.pop_empower_text({ channel })}</p>
      </div>
      <Card title={m.pop_empower_shared({ channel })}>
        <SharedList />
      </Card>
      <Card>
        <AgreementTick
          agreements={EMPOWER_AGREEMENTS}
          checked={agreed}
          error={missing ? m.agreement_tick_first() : undefined}
          onChange={(checked) => {
            setMissing(false);
            setAgreed(checked);
          }}
        />
      </Card>
      {problem !== null && (
        <p className={s['problem']} role="alert">
          {problem}
        </p>
      )}
      <div className={s['answers']}>
        <Button type="submit" wide busy={busy}>
          {busy ? m.pop_empower_busy() : m.pop_empower_submit()}
        </Button>
        <Button wide variant="soft" onClick={onDecline} disabled={busy}>
          {m.pop_empower_decline()}
        </Button>
      </div>
    </form>
  );
};
