import { EMPOWER_TOKEN_REFUSED } from '@life-payment/contract/code-names';
import { EMPOWER_TERMS } from '@life-payment/contract/rules';
import { useState } from 'react';
import { authorise, type Proof } from '../../lib/api/registration.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useGoOn } from '../../lib/navigation/go-on.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Intro } from '../../ui/Intro.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { TermsTick } from '../terms/TermsTick.tsx';
import { CodeField } from './CodeField.tsx';
import { type Errors, errorsOf, type FieldName } from './draft.ts';
import s from './pop-up.module.css';
import { useMaskedCode } from './use-code-form.ts';

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
  const { form, errors, setErrors, busy, send } = useForm<FieldName>();
  const [agreed, setAgreed] = useAgreed();
  const to = { bindEmpowerToken, sessionId: useApp().session.steps().sessionId ?? '' };
  const code = useMaskedCode('authorisation', mobileToProve ?? '', to, setErrors);
  const authoriseBy = useAuthorise({ bindEmpowerToken, onExpired, onDone: code.forget });
  const submit = () => {
    const wrong = {
      ...(mobileToProve !== null && code.check()),
      ...(!agreed && { agreed: m.terms_tick_first() }),
    };
    setErrors(wrong);
    if (isEmpty(wrong)) send(() => authoriseBy(mobileToProve === null ? undefined : code.typed()));
  };

  return (
    <form className="stack" {...form(submit)}>
      <Request channel={channel} />
      {mobileToProve !== null && (
        <Card title={m.pop_empower_prove()}>
          <p className="quiet">{m.pop_empower_prove_text({ mobile: mobileToProve })}</p>
          <CodeField {...code.field} error={errors.code} />
        </Card>
      )}
      <Card>
        <TermsTick terms={EMPOWER_TERMS} checked={agreed} error={errors.agreed} onChange={setAgreed} />
      </Card>
      <div className="stack">
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

/** Names the channel, what it will know, and what it will not. */
function Request({ channel }: { channel: string }) {
  return (
    <>
      <Intro title={m.pop_empower_title({ channel })} text={m.pop_empower_text({ channel })} />
      <Card title={m.pop_empower_shared({ channel })}>
        <Lines lines={[m.pop_empower_shared_1(), m.pop_empower_shared_2(), m.pop_empower_shared_3()]} />
        <p className={s['hidden']}>{m.pop_empower_hidden()}</p>
      </Card>
    </>
  );
}

const KEY = 'authorisationAgreed';

/** The payer's tick, stored in this tab so that reading the text and coming back does not lose it. */
function useAgreed(): readonly [boolean, (agreed: boolean) => void] {
  const { perTab } = useApp();
  const [agreed, setAgreed] = useState(() => perTab.getItem(KEY) === 'true');
  const change = (next: boolean) => {
    perTab.setItem(KEY, String(next));
    setAgreed(next);
  };
  return [agreed, change];
}

type AuthoriseProps = {
  bindEmpowerToken: string;
  /** Called with the service's words if the request has expired. */
  onExpired: (text: string) => void;
  onDone: () => void;
};

/** Authorises the channel, and continues. `proof`: the code, if the number has to be proved. */
function useAuthorise({ bindEmpowerToken, onExpired, onDone }: AuthoriseProps) {
  const { api, session, login, overlays } = useApp();
  const goOn = useGoOn();
  return async (proof?: Proof): Promise<Errors> => {
    const { sessionId } = session.steps();
    const answer = await overlays.whileLoading(
      authorise(api, bindEmpowerToken, proof, sessionId ?? undefined),
    );
    if (answer.ok) {
      onDone();
      const isTaken = await login.enter(answer.body);
      // A number that was not used for a long time has to be registered next.
      if (isTaken && answer.body.status === 1) overlays.toast(m.pop_empower_done());
      goOn();
      return {};
    }
    if (answer.code !== EMPOWER_TOKEN_REFUSED) return errorsOf(answer);
    onExpired(answer.text);
    return {};
  };
}
