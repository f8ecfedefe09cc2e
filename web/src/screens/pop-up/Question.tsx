import { EMPOWER_TERMS } from '@life-payment/contract/rules';
import { type FormEvent, useEffect, useRef } from 'react';
import { m } from '../../i18n/messages.ts';
import { TermsTick } from '../../terms/TermsTick.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { focusFirstError } from '../../ui/controls/Field.tsx';
import { IconSquare } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import { CodeField } from '../register/CodeField.tsx';
import { useErrors } from '../register/use-errors.ts';
import s from './pop-up.module.css';
import { SharedList } from './SharedList.tsx';
import { useAgreed } from './use-agreed.ts';
import { useAuthorise } from './use-authorise.ts';
import { useProof } from './use-proof.ts';

type Props = {
  bindEmpowerToken: string;
  /** The masked number if a code has to prove it first; else null. */
  mobileToProve: string | null;
  channelName: string;
  onDecline: () => void;
  onExpired: (text: string) => void;
};

/**
 * Asks the payer to authorise a channel: says what the channel will know and what not, and asks for a code if the
 * number is not proved yet.
 */
export function Question(props: Props) {
  const { bindEmpowerToken, mobileToProve, channelName: channel, onDecline, onExpired } = props;
  const form = useRef<HTMLFormElement>(null);
  const [agreed, setAgreed] = useAgreed();
  const { errors, setErrors, clear } = useErrors();
  const proof = useProof({ bindEmpowerToken, mobileToProve, setErrors });
  const { busy, submit } = useAuthorise({
    bindEmpowerToken,
    show: setErrors,
    onExpired,
    onDone: proof.forget,
  });

  useEffect(() => {
    if (Object.keys(errors).length > 0) focusFirstError(form.current);
  }, [errors]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = { ...proof.check(), ...(!agreed && { agreed: m.terms_tick_first() }) };
    if (Object.keys(wrong).length > 0) setErrors(wrong);
    else submit(proof.proof());
  };

  return (
    <form ref={form} className={s['form']} onSubmit={onSubmit} noValidate>
      <Request channel={channel} />
      {mobileToProve !== null && (
        <Card title={m.pop_empower_prove()}>
          <p className={s['prove']}>{m.pop_empower_prove_text({ mobile: mobileToProve })}</p>
          <CodeField
            draft={proof.draft}
            error={errors.code}
            sending={proof.sending}
            onSend={proof.send}
            onType={(typed) => {
              clear('code', 'form');
              proof.type(typed);
            }}
          />
        </Card>
      )}
      <Card>
        <TermsTick
          terms={EMPOWER_TERMS}
          checked={agreed}
          error={errors.agreed}
          onChange={(checked) => {
            clear('agreed', 'form');
            setAgreed(checked);
          }}
        />
      </Card>
      <div className={s['answers']}>
        <Problem text={errors.form} />
        <Button type="submit" wide busy={busy}>
          {busy ? m.pop_empower_busy() : m.pop_empower_submit()}
        </Button>
        <Button wide variant="soft" onClick={onDecline} disabled={busy}>
          {m.pop_empower_decline()}
        </Button>
      </div>
    </form>
  );
}

/** Names the channel and what it will know. */
function Request({ channel }: { channel: string }) {
  return (
    <>
      <div className={s['head']}>
        <IconSquare name="lock" big />
        <h2 className={s['title']}>{m.pop_empower_title({ channel })}</h2>
        <p className={s['text']}>{m.pop_empower_text({ channel })}</p>
      </div>
      <Card title={m.pop_empower_shared({ channel })}>
        <SharedList />
      </Card>
    </>
  );
}
