import { m } from '../i18n/messages.ts';
import { SEARCH } from '../ui/icons/later-icons.ts';
import { EmptyView } from '../ui/views/Views.tsx';

/** Says in the service's words that the link can't be opened. A guest has no other page to go to. */
export function LinkRefused({ text }: { text: string }) {
  return (
    <div role="alert">
      <EmptyView icon="lock" tone="warning" title={text} text={m.link_refused_text()} />
    </div>
  );
}

/** Says that the order session has ended. */
export function LinkOver() {
  return (
    <div role="alert">
      <EmptyView icon="clock" tone="warning" title={m.link_over()} text={m.link_over_text()} />
    </div>
  );
}

/** Says that the page was opened without a link. */
export function NoLink() {
  return <EmptyView icon={SEARCH} tone="neutral" title={m.link_none()} text={m.link_none_text()} />;
}
