import { HomeButton } from '../../app/views/NotFoundView.tsx';
import { m } from '../../i18n/messages.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Says that the service did not sign this code. */
export function NotGenuine() {
  return (
    <div role="alert">
      <EmptyView
        icon="warning"
        tone="warning"
        title={m.receipt_forged()}
        text={m.receipt_forged_text()}
        action={<HomeButton />}
      />
    </div>
  );
}
