import { HomeButton } from '../../app/views/views.tsx';
import { m } from '../../i18n/messages.ts';
import { EmptyView } from '../../ui/views/Views.tsx';

/** A jump that leads nowhere we go. The address is not shown: it may be made to be believed. */
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
