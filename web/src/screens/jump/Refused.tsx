import { HomeButton } from '../../app/views/NotFoundView.tsx';
import { m } from '../../i18n/messages.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** A jump to an address that is not allowed. The address is not shown, because it may be made to deceive. */
export function Refused() {
  return (
    <div role="alert">
      <EmptyView
        icon="warning"
        tone="warning"
        title={m.jump_refused()}
        text={m.jump_refused_text()}
        action={<HomeButton />}
      />
    </div>
  );
}
