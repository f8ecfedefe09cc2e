import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { type App, AppContext, useApp } from '../app/context.ts';
import { createKeptFallback } from '../offline/kept-fallback.ts';
import { openKeptLink } from '../session/kept-link.ts';
import { LinkOver } from './LinkViews.tsx';

/**
 * Everything inside makes its calls as the guest of the tab's link. Whoever is logged in here is left alone: the order
 * session has a token and answers of its own, and when it ends nobody is logged out.
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
      queryClient: createQueryClient(createKeptFallback(nobody)),
    };
  }, [app]);
  if (over) return <LinkOver />;
  return (
    <AppContext value={guest}>
      <QueryClientProvider client={guest.queryClient}>{children}</QueryClientProvider>
    </AppContext>
  );
}

/** Nothing a guest sees is kept on the device: it may be anybody's. */
function nobody() {
  return null;
}
