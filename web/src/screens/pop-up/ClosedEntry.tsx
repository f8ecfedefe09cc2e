import { BASE } from '@life-payment/contract/pages';
import { useApp } from '../../app/context.ts';
import { m } from '../../i18n/messages.ts';
import { DEFAULT_ENDPOINT } from '../../session/endpoints.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';

/** For an address whose channel does not exist or is closed. The link to the app's own entry loads a new document. */
export function ClosedEntry() {
  const { outputEndpoint } = useApp().entry;
  return (
    <div role="alert">
      <EmptyView
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
    </div>
  );
}
