import { maskMobile } from '@life-payment/contract/rules';
import { useEffect, useRef } from 'react';
import { useNow } from '../../lib/hooks.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { type Draft, mobileIn, secondsLeft } from './draft.ts';

type Props = {
  draft: Draft;
  error: string | undefined;
  sending: boolean;
  onSend: () => void;
  onType: (code: string) => void;
};

/** The field of the code from the SMS, and the button that sends it. */
export function CodeField({ draft, error, sending, onSend, onType }: Props) {
  const seconds = secondsLeft(draft, useNow());
  const input = useRef<HTMLInputElement>(null);
  const sentAt = draft.sent?.retryAt;
  const lastSent = useRef(sentAt);
  // The button is disabled for a while, so the focus moves to the field of the code.
  useEffect(() => {
    if (lastSent.current !== sentAt) input.current?.focus();
    lastSent.current = sentAt;
  }, [sentAt]);
  return (
    <Field
      ref={input}
      label={m.register_code()}
      hint={hintOf(draft)}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={draft.code}
      error={error}
      onChange={({ target }) => onType(target.value)}
      beside={
        <Button variant="soft" small busy={sending} disabled={seconds > 0} onClick={onSend}>
          {askText(draft, seconds)}
        </Button>
      }
    />
  );
}

function hintOf(draft: Draft): string | undefined {
  const { sent } = draft;
  const mobile = mobileIn(draft);
  return sent !== null && sent.mobile === mobile && sent.goodSeconds !== null
    ? m.register_sent_to({ mobile: maskMobile(mobile), minutes: Math.floor(sent.goodSeconds / 60) })
    : undefined;
}

function askText(draft: Draft, seconds: number): string {
  if (seconds > 0) return m.register_retry_in({ seconds });
  return draft.sent?.mobile === mobileIn(draft) ? m.register_retry() : m.register_get_code();
}
