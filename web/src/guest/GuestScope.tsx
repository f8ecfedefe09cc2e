import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createQueryClient } from '../api/query-client.ts';
import { type App, AppContext, useApp } from '../app/context.ts';
import { createKeptFallback } from '../offline/kept-fallback.ts';
import { openKeptLink } from '../session/open-link.ts';
import { LinkOver } from './LinkViews.tsx';

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

/** Nothing that a guest sees is stored on the device, which may belong to somebody else. */
function nobody() {
  return null;
}
