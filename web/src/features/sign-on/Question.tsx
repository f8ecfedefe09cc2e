import { EMPOWER_TOKEN_REFUSED } from '@life-payment/contract/code-names';
import { EMPOWER_TERMS, versionOf } from '@life-payment/contract/rules';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useGoOn } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Intro, Lines } from '../../ui/Facts.tsx';
import { Problem } from '../../ui/Field.tsx';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { TermsTick } from '../terms/TermsTick.tsx';
import { CodeField } from './CodeField.tsx';
import { type Errors, errorsOf, type FieldName } from './draft.ts';
import { useMaskedCode } from './use-code-form.ts';

type Props = {
  bindEmpowerToken: string;
  /** The masked number if a code has to prove it first; else null. */
  mobileToProve: string | null;
  channelName: string;
  onDecline: () => void;
  /** Called with the service's words if the request has expired. */
  onExpired: (text: string) => void;
};

/** Asks to authorise a channel: what it will know and what not; with a code if the number is not proved yet. */
export function Question(props: Props) {
  const { bindEmpowerToken, mobileToProve, channelName: channel, onDecline, onExpired } = props;
  const { api, session, login, overlays } = useApp();
  const goOn = useGoOn();
  const { form, errors, setErrors, busy, send } = useForm<FieldName>();
  const sessionId = session.steps().sessionId ?? '';
  const code = useMaskedCode(
    'authorisation',
    mobileToProve ?? '',
    { bindEmpowerToken, sessionId },
    setErrors,
  );

  const authoriseChannel = async (): Promise<Errors> => {
    const request = {
      bindEmpowerToken,
      agreementVersion: versionOf(EMPOWER_TERMS),
      ...(mobileToProve !== null && code.typed()),
    };
    const answer = await overlays.whileLoading(api.call('/user/userBindEmpower', request, { as: sessionId }));
    if (answer.ok) {
      code.forget();
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
  const submit = () => {
    const wrong = {
      ...(mobileToProve !== null && code.check()),
      ...(!code.tick.checked && { agreed: m.terms_tick_first() }),
    };
    setErrors(wrong);
    if (isEmpty(wrong)) send(authoriseChannel);
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
        <TermsTick {...code.tick} terms={EMPOWER_TERMS} error={errors.agreed} />
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

function Request({ channel }: { channel: string }) {
  return (
    <>
      <Intro title={m.pop_empower_title({ channel })} text={m.pop_empower_text({ channel })} />
      <Card title={m.pop_empower_shared({ channel })}>
        <div className="stack">
          <Lines lines={[m.pop_empower_shared_1(), m.pop_empower_shared_2(), m.pop_empower_shared_3()]} />
          <p className="quiet">{m.pop_empower_hidden()}</p>
        </div>
      </Card>
    </>
  );
}
