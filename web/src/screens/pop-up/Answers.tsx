import { useEffect } from 'react';
import { useApp } from '../../app/context.ts';
import { useGoOn } from '../../app/navigation/go-on.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Says that the authorisation can no longer be given. `text`: the service's words. */
export function Expired({ text }: { text: string | null }) {
  const goOn = useGoOn();
  return (
    <div role="alert">
      <EmptyView
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
    </div>
  );
}

/** The payer declined: the app closes, or says that the payer can close it. */
export function Declined({ onBack }: { onBack: () => void }) {
  const { close } = useApp();
  useEffect(() => close(), [close]);
  return (
    <div role="status">
      <EmptyView
        icon="check"
        title={m.pop_declined_title()}
        text={m.pop_declined_text()}
        action={
          <Button variant="soft" onClick={onBack}>
            {m.pop_declined_back()}
          </Button>
        }
      />
    </div>
  );
}
