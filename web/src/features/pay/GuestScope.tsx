import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { type App, AppContext, useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { createKeptFallback, createQueryClient } from '../../lib/offline/load-offline.ts';
import { type KeptLink, ORDER_KEY } from '../../lib/session/entry.ts';
import { SEARCH } from '../../ui/later-icons.ts';
import { EmptyView } from '../../ui/Views.tsx';

/**
 * Everything inside makes its calls as the guest of the tab's link. A user who is logged in on this device is not
 * affected: the order session has its own token and cache, and its end logs nobody out.
 */
export function GuestScope({ children }: { children: ReactNode }) {
  const app = useApp();
  const [over, setOver] = useState(false);
  const guest = useMemo((): App => {
    const link = openKeptLink(app.perTab, app.entry.linkData);
    return {
      ...app,
      link,
      api: app.apiOf(link.token, () => setOver(true)),
      // Nothing that a guest sees is stored on the device, which may belong to somebody else.
      queryClient: createQueryClient(createKeptFallback(() => null)),
    };
  }, [app]);
  if (over)
    return (
      <EmptyView role="alert" icon="clock" tone="warning" title={m.link_over()} text={m.link_over_text()} />
    );
  return (
    <AppContext value={guest}>
      <QueryClientProvider client={guest.queryClient}>{children}</QueryClientProvider>
    </AppContext>
  );
}

/** Says in the service's words that the link can't be opened. A guest has no other page to go to. */
export function LinkRefused({ text }: { text: string }) {
  return <EmptyView role="alert" icon="lock" tone="warning" title={text} text={m.link_refused_text()} />;
}

/** Says that the page was opened without a link. */
export function NoLink() {
  return <EmptyView icon={SEARCH} tone="neutral" title={m.link_none()} text={m.link_none_text()} />;
}

const DATA_KEY = 'linkData';
const TOKEN_KEY = 'linkToken';

/** `given`: the link of the address; another link than the stored one starts anew. */
export function openKeptLink(perTab: Storage, given: string | null): KeptLink {
  if (given !== null && given !== perTab.getItem(DATA_KEY)) {
    perTab.setItem(DATA_KEY, given);
    for (const key of [TOKEN_KEY, ORDER_KEY]) perTab.removeItem(key);
  }
  return {
    data: () => perTab.getItem(DATA_KEY),
    token: () => perTab.getItem(TOKEN_KEY) ?? '',
    keepToken: (token) => perTab.setItem(TOKEN_KEY, token),
    keepOrder: (orderId) => perTab.setItem(ORDER_KEY, orderId),
  };
}
