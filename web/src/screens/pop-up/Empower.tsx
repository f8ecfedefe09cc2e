import { useState } from 'react';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { useStore } from '../../kit/store.ts';
import { Declined, Expired } from './Answers.tsx';
import { Question } from './Question.tsx';

/** Asks the payer to authorise the channel, and shows the result. */
export function Empower() {
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
