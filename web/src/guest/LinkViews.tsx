import { m } from '../i18n/messages.ts';
import { EmptyView } from '../ui/views/Views.tsx';

/** The link can't be opened, in the service's words. There is no other page to go to. */
export function LinkRefused({ text }: { text: string }) {
  return (
    <div role="alert">
      <EmptyView icon="lock" tone="warning" title={text} text={m.link_refused_text()} />
    </div>
  );
}

/** The order session has ended. */
export function LinkOver() {
  return (
    <div role="alert">
      <EmptyView icon="clock" tone="warning" title={m.link_over()} text={m.link_over_text()} />
    </div>
  );
}

/** The page was opened by no link. */
export function NoLink() {
  return <EmptyView icon="search" tone="neutral" title={m.link_none()} text={m.link_none_text()} />;
}
