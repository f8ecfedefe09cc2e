import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { channelConfigOptions } from '../api/catalogue.ts';
import { useApp } from './context.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Guarded } from './Guarded.tsx';
import type { ArrivedScreens } from './lazy-screen.tsx';
import { BarSlot, NavBar } from './NavBar.tsx';
import { documentTitle, findRoute } from './routes.ts';
import s from './Shell.module.css';
import { useStore } from './store.ts';
import { LoggedOutView, NotFoundView } from './views.tsx';

/** Bar and screen of the address in view. */
export const Shell = ({ arrived }: { arrived: ArrivedScreens }) => {
  const { api, entry, host, overlays } = useApp();
  const [path] = useLocation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { loggedOut } = useStore(overlays.showing);
  const channel = useQuery(channelConfigOptions(api, entry.outputEndpoint));
  const route = findRoute(path);
  const title = documentTitle(route);
  const theme = channel.data?.config.theme ?? 'standard';

  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  return (
    <BarSlot value={slot}>
      <NavBar
        title={route && !route.title ? '' : title}
        hidden={host.messenger || entry.hidesNavigation}
        slotRef={setSlot}
      />
      <main className={s['main']}>
        <ErrorBoundary key={path}>
          {loggedOut && <LoggedOutView text={loggedOut.text} />}
          {!loggedOut && route && <Guarded route={route} arrived={arrived} />}
          {!loggedOut && !route && <NotFoundView />}
        </ErrorBoundary>
      </main>
    </BarSlot>
  );
};
