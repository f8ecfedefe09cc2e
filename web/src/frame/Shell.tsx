import { BILL_GROUP_PATH, BILL_PATH } from '@life-payment/contract/pages';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useApp } from '../app/context.ts';
import { useNavigation, useParams } from '../app/navigation/navigation.ts';
import { BarSlot, NO_BAR } from '../app/views/BarActions.tsx';
import { LoggedOutView, WaitingView } from '../app/views/views.tsx';
import { useStore } from '../kit/store.ts';
import { loadOfflineLater } from '../offline/load-offline.ts';
import {
  documentTitle,
  findRoute,
  isHome,
  NOT_FOUND_PATH,
  type Route,
  trackedPath,
} from '../pages/routes.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NavBar } from './NavBar.tsx';
import { Guarded } from './page/Guarded.tsx';
import { LazyScreen, type Screens } from './page/lazy-screen.tsx';
import s from './Shell.module.css';

/** The part for use without a network. The app works if its code does not load. */
const Offline = lazy<ComponentType>(() => loadOfflineLater().catch(() => ({ default: () => null })));

type PageProps = { path: string; fromPage: boolean; route: Route | null; screens: Screens };

/** The bar and the screen of the current address. */
export function Shell({ screens }: { screens: Screens }) {
  const { analytics, host, overlays, channel, title: ownTitle } = useApp();
  const [path] = useLocation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const { loggedOut } = useStore(overlays.showing);
  const { config, navigationHidden } = useStore(channel.state);
  const fromPage = useFromPage(path);
  const route = findRoute(path);
  const title = useStore(ownTitle) ?? documentTitle(route);
  const hidden = host.messenger || navigationHidden;
  const theme = config?.theme ?? 'standard';

  useTitle(title);
  useEffect(() => analytics.pageView(trackedPath(path)), [analytics, path]);
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);

  return (
    <BarSlot value={hidden ? NO_BAR : slot}>
      <NavBar title={route && !route.title ? '' : title} hidden={hidden} slotRef={setSlot} />
      <Suspense>
        <Offline />
      </Suspense>
      <main className={s['main']}>
        <ErrorBoundary key={path}>
          {loggedOut ? (
            <LoggedOutView {...loggedOut} />
          ) : (
            <Page path={path} fromPage={fromPage} route={route} screens={screens} />
          )}
        </ErrorBoundary>
      </main>
    </BarSlot>
  );
}

/** Whether another page of the app was shown before this one. */
function useFromPage(path: string): boolean {
  const [last, setLast] = useState({ path, from: false });
  if (last.path !== path) setLast({ path, from: true });
  return last.path !== path || last.from;
}

/** Sets the page's title in the document and in the app around it. */
function useTitle(title: string): void {
  const { bridge } = useApp();
  useEffect(() => {
    document.title = title;
    bridge?.setTitle(title);
  }, [title, bridge]);
}

function Page({ path, fromPage, route, screens }: PageProps) {
  const params = useParams();
  useGroupBills(path);
  if (route === null) return <LazyScreen path={NOT_FOUND_PATH} screens={screens} />;
  if (isHome(path) && (params.get('topage') || params.get('redirect')))
    return (
      <Suspense fallback={<WaitingView home={false} />}>
        <screens.EntryTarget fromPage={fromPage} />
      </Suspense>
    );
  return <Guarded route={route} screens={screens} />;
}

/** Group-telecom channels have their own page of bill details, with the same query. */
function useGroupBills(path: string): void {
  const { channel } = useApp();
  const { redirect } = useNavigation();
  const params = useParams();
  const { config } = useStore(channel.state);
  const isGroup = config?.channelGroup === 'groupTelecom';
  useEffect(() => {
    if (isGroup && path === BILL_PATH) redirect(BILL_GROUP_PATH, Object.fromEntries(params));
  }, [isGroup, path, params, redirect]);
}
