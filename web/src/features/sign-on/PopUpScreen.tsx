import { BASE, REGISTER_PATH } from '@life-payment/contract/pages';
import { useEffect, useState } from 'react';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useGoOn, useParams } from '../../lib/navigation/navigation.ts';
import { DEFAULT_ENDPOINT } from '../../lib/session/entry.ts';
import type { SessionState } from '../../lib/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { Question } from './Question.tsx';

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
  const { config } = useStore(channel.state);
  const [{ bindEmpowerToken, codeNeeded, mobile }] = useState(session.steps);
  const [declined, setDeclined] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  if (bindEmpowerToken === null || refused !== null) return <Expired text={refused} />;
  if (declined) return <Declined onBack={() => setDeclined(false)} />;
  return (
    <Question
      bindEmpowerToken={bindEmpowerToken}
      mobileToProve={codeNeeded ? (mobile ?? '') : null}
      channelName={config?.name ?? m.pop_empower_channel()}
      onDecline={() => setDeclined(true)}
      onExpired={setRefused}
    />
  );
}

/** Says that the authorisation can no longer be given. `text`: the service's words. */
function Expired({ text }: { text: string | null }) {
  const goOn = useGoOn();
  return (
    <EmptyView
      role="alert"
      icon="clock"
      tone="warning"
      title={text ?? m.pop_empower_expired()}
      text={m.pop_empower_expired_text()}
      action={
        <Button variant="soft" onClick={goOn}>
          {m.retry()}
        </Button>
      }
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
