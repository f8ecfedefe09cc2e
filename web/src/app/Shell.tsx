import { BASE, BILL_GROUP_PATH, BILL_PATH } from '@life-payment/contract/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type AroundNavHandler, Router, useLocation } from 'wouter';
import { type App, AppContext, useApp } from '../lib/app.ts';
import { m } from '../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../lib/navigation/navigation.ts';
import { loadOfflineLater } from '../lib/offline/load-offline.ts';
import { documentTitle, findRoute, isHome, NOT_FOUND_PATH, type Route, trackedPath } from '../lib/pages.ts';
import { useStore } from '../lib/store.ts';
import { BarSlot, Button, NO_BAR } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { Icon } from '../ui/Icon.tsx';
import { EmptyView } from '../ui/Views.tsx';
import s from './app.module.css';
import { Guarded, LoggedOutView, WaitingView } from './Guarded.tsx';
import { LazyScreen, type Screens } from './lazy-screen.tsx';
import { Overlays } from './Overlays.tsx';

/** The part for use without a network. The app works if its code does not load. */
const Offline = lazy<ComponentType>(() => loadOfflineLater().catch(() => ({ default: () => null })));

type RootProps = { app: App; screens: Screens; aroundNav: AroundNavHandler };

/** The whole app. */
export function Root({ app, screens, aroundNav }: RootProps) {
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queryClient}>
        <Router base={BASE} aroundNav={aroundNav}>
          <Shell screens={screens} />
          <Overlays />
        </Router>
      </QueryClientProvider>
    </AppContext>
  );
}

type PageProps = { path: string; fromPage: boolean; route: Route | null; screens: Screens };

/** The bar and the screen of the current address. */
function Shell({ screens }: { screens: Screens }) {
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

type BarProps = {
  title: string;
  /** Inside messengers, and if the entry says so, the app around the page shows the title itself. */
  hidden: boolean;
  slotRef: (slot: HTMLElement | null) => void;
};

/** The bar above every screen: back, title, and the screen's actions at the right. */
function NavBar({ title, hidden, slotRef }: BarProps) {
  const { back } = useNavigation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  // After a navigation the focus moves to the title, so that a screen reader begins there.
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus({ preventScroll: true });
    shown.current = title;
  }, [title]);
  return (
    <header className={cx(s['bar'], hidden && s['bare'])}>
      {!hidden && (
        <button type="button" className="tap" aria-label={m.back()} onClick={back}>
          <Icon name="back" />
        </button>
      )}
      {title !== '' && (
        <h1 className={hidden ? 'unseen' : s['title']} ref={heading} tabIndex={-1}>
          {title}
        </h1>
      )}
      {!hidden && <div className={s['actions']} ref={slotRef} />}
    </header>
  );
}

/** True if another page of the app was shown before this one. */
function useFromPage(path: string): boolean {
  const [last, setLast] = useState({ path, from: false });
  if (last.path !== path) setLast({ path, from: true });
  return last.path !== path || last.from;
}

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

/** Replaces a screen that threw an error: says so, and what to do. */
class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <EmptyView
        role="alert"
        icon="warning"
        tone="warning"
        title={m.crash_title()}
        text={m.crash_text()}
        action={<Button onClick={() => window.location.reload()}>{m.crash_reload()}</Button>}
      />
    );
  }
}
