import { EMPOWER_TOKEN_REFUSED } from '@life-payment/contract/code-names';
import { BASE, REGISTER_PATH } from '@life-payment/contract/pages';
import { EMPOWER_TERMS, versionOf } from '@life-payment/contract/rules';
import { useEffect, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useGoOn, useParams } from '../../lib/navigation/navigation.ts';
import { DEFAULT_ENDPOINT } from '../../lib/session/entry.ts';
import type { SessionState } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Intro, Lines } from '../../ui/Facts.tsx';
import { Problem } from '../../ui/Field.tsx';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { EmptyView } from '../../ui/Views.tsx';
import { TermsTick } from '../terms/TermsTick.tsx';
import { CodeField } from './CodeField.tsx';
import { type Errors, errorsOf, type FieldName, useMaskedCode } from './draft.ts';

/** The value of `status` that asks to authorise the channel; any other asks to log in. */
const AUTHORISE = '2';

export default PopUp;

/** The page of an unfinished login: authorises the channel, or offers another way to log in. */
function PopUp() {
  const authorise = useParams().get('status') === AUTHORISE;
  const { closed } = useStore(useApp().channel.state);
  if (closed) return <ClosedEntry />;
  return authorise ? <Empower /> : <LoginPrompt />;
}

/** For an address whose channel does not exist or is closed. The link to the app's own entry loads a new document. */
function ClosedEntry() {
  const { outputEndpoint } = useApp().entry;
  return (
    <EmptyView
      role="alert"
      icon="lock"
      tone="warning"
      title={m.entry_closed_title()}
      text={m.entry_closed_text()}
      action={
        outputEndpoint !== DEFAULT_ENDPOINT && (
          <Button onClick={() => window.location.assign(`${BASE}/`)}>{m.entry_closed_action()}</Button>
        )
      }
    />
  );
}

/** For payers who are not logged in: they can log in by mobile number, or try the channel's way again. */
function LoginPrompt() {
  const goOn = useGoOn();
  const { session, channel } = useApp();
  const words = wordsOf(useStore(session.state));
  const { config } = useStore(channel.state);
  const greets = words.icon === 'phone';
  return (
    <EmptyView
      {...words}
      action={
        <>
          <LinkButton to={REGISTER_PATH}>{m.pop_login_mobile()}</LinkButton>
          {(!greets || config?.oneClick) && (
            <Button variant="soft" onClick={goOn}>
              {greets ? m.pop_welcome_one_click() : m.retry()}
            </Button>
          )}
        </>
      }
    />
  );
}

/** A greeting if nothing has failed, as at a first visit in a plain browser; otherwise the failure. */
function wordsOf(state: SessionState) {
  switch (state.kind === 'out' ? state.why : 'welcome') {
    case 'welcome':
      return { icon: 'phone', title: m.pop_welcome_title(), text: m.pop_welcome_text() } as const;
    case 'later':
      return {
        icon: 'clock',
        tone: 'warning',
        title: m.pop_later_title(),
        text: m.pop_later_text(),
      } as const;
    case 'failed': {
      const reason = state.kind === 'out' ? state.text : undefined;
      return { icon: 'lock', title: reason ?? m.pop_login_title(), text: m.pop_login_text() } as const;
    }
  }
}

function Empower() {
  const { session, channel } = useApp();
  const goOn = useGoOn();
  const { config } = useStore(channel.state);
  const [{ bindEmpowerToken, codeNeeded, mobile }] = useState(session.steps);
  const [declined, setDeclined] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  if (bindEmpowerToken === null || refused !== null)
    return (
      <EmptyView
        role="alert"
        icon="clock"
        tone="warning"
        title={refused ?? m.pop_empower_expired()}
        text={m.pop_empower_expired_text()}
        action={
          <Button variant="soft" onClick={goOn}>
            {m.retry()}
          </Button>
        }
      />
    );
  if (declined) return <Declined onBack={() => setDeclined(false)} />;
  return (
    <Question
      bindEmpowerToken={bindEmpowerToken}
      mobileToProve={codeNeeded ? (mobile ?? '') : null}
      channel={config?.name ?? m.pop_empower_channel()}
      onDecline={() => setDeclined(true)}
      onExpired={setRefused}
    />
  );
}

/** The payer declined: the app closes, or says that the payer can close it. */
function Declined({ onBack }: { onBack: () => void }) {
  const { close } = useApp();
  useEffect(() => close(), [close]);
  return (
    <EmptyView
      role="status"
      icon="check"
      title={m.pop_declined_title()}
      text={m.pop_declined_text()}
      action={
        <Button variant="soft" onClick={onBack}>
          {m.pop_declined_back()}
        </Button>
      }
    />
  );
}

type Props = {
  bindEmpowerToken: string;
  /** The masked number if a code has to prove it first; else null. */
  mobileToProve: string | null;
  channel: string;
  onDecline: () => void;
  /** Called with the service's words if the request has expired. */
  onExpired: (text: string) => void;
};

/** Asks to authorise a channel: what it will know and what not; with a code if the number is not proved yet. */
function Question({ bindEmpowerToken, mobileToProve, channel, onDecline, onExpired }: Props) {
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
      <Intro title={m.pop_empower_title({ channel })} text={m.pop_empower_text({ channel })} />
      <Card title={m.pop_empower_shared({ channel })}>
        <div className="stack">
          <Lines lines={[m.pop_empower_shared_1(), m.pop_empower_shared_2(), m.pop_empower_shared_3()]} />
          <p className="quiet">{m.pop_empower_hidden()}</p>
        </div>
      </Card>
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
