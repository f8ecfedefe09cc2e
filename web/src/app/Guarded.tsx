import { HOME_PATH, POP_UP_PATH, REGISTER_PATH } from '@life-payment/contract/pages';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { useApp } from '../lib/app.ts';
import { m } from '../lib/i18n/messages.ts';
import { continuesInMiniProgram, useNavigation, useParams } from '../lib/navigation/navigation.ts';
import type { LoggedOut } from '../lib/overlays.ts';
import { type Access, isHome, type Route } from '../lib/pages.ts';
import { isOrderOfLink, keepTarget } from '../lib/session/entry.ts';
import { guard, type Passage, passageOf } from '../lib/session/guard.ts';
import { useStore } from '../lib/store.ts';
import { Button } from '../ui/Button.tsx';
import { QueryErrorView } from '../ui/QueryErrorView.tsx';
import { HomeBones } from '../ui/Skeleton.tsx';
import { EmptyView, LoadingView } from '../ui/Views.tsx';
import { LazyScreen, type Screens } from './lazy-screen.tsx';

/** The session has ended: its data is gone from screen and memory. */
export function LoggedOutView({
  title = m.logged_out_title(),
  text,
  action = m.logged_out_action(),
}: LoggedOut) {
  const { redirect } = useNavigation();
  return (
    <EmptyView
      role="alert"
      icon="lock"
      title={title}
      text={text || m.logged_out_text()}
      action={
        <Button
          onClick={() => {
            redirect(HOME_PATH);
            window.location.reload();
          }}
        >
          {action}
        </Button>
      }
    />
  );
}

/** Shown while the session is determined; home keeps the skeleton of its document. */
export function WaitingView({ home }: { home: boolean }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  if (home) return <HomeBones />;
  return late ? <LoadingView /> : null;
}

/** Values of `status` of the pop-up page. */
const LOGIN_STATUS = 1;
const AUTHORISE_STATUS = 2;

/** Public pages on which a payer logs in. */
const LOGIN_PATHS: readonly string[] = [REGISTER_PATH, POP_UP_PATH];

/** Shows a page to payers who may see it, and leads the others to the login. */
export function Guarded({ route, screens }: { route: Route; screens: Screens }) {
  const { session, channel, perTab } = useApp();
  const state = useStore(session.state);
  const continues = route.access === 'offer' || continuesInMiniProgram(perTab);
  const ofLink = isOrderOfLink(perTab, useParams().get('orderId'));
  const access = route.access === 'order' && ofLink ? 'public' : route.access;
  const again = useGuard(access, continues);
  const { closed } = useStore(channel.state);

  // If the entry is closed, this screen also replaces every page that needs login.
  if (closed && (access !== 'public' || LOGIN_PATHS.includes(route.path)))
    return <LazyScreen key="closed" path={POP_UP_PATH} screens={screens} />;

  switch (passageOf(access, state.kind, continues)) {
    case 'pass':
      return <LazyScreen key={route.path} path={route.path} screens={screens} />;
    case 'wait':
    case 'register':
    case 'authorise':
    case 'login':
      return <WaitingView home={isHome(route.path)} />;
    case 'unreachable':
      return <QueryErrorView error={state.kind === 'unreachable' ? state.error : null} onRetry={again} />;
  }
}

/** Runs the guard at each navigation and redirects payers who may not see the page. Returns a function that runs it again. */
function useGuard(access: Access, continues: boolean): () => Promise<void> {
  const app = useApp();
  const { redirect } = useNavigation();
  const [path] = useLocation();
  const search = useSearch();
  const here = path + search;

  const leadAway = useCallback(
    (passage: Passage) => {
      const { session, perTab } = app;
      const to = (where: string, params: Record<string, string | number | undefined>) => {
        keepTarget(perTab, here);
        redirect(where, params);
      };
      // The step's token stays in this tab's storage, because addresses are shown, shared and logged.
      if (passage === 'register') to(REGISTER_PATH, { mobile: session.steps().mobile ?? undefined });
      if (passage === 'authorise') to(POP_UP_PATH, { status: AUTHORISE_STATUS });
      if (passage === 'login') to(POP_UP_PATH, { status: LOGIN_STATUS });
    },
    [app, here, redirect],
  );

  const run = useCallback(() => guard(app, access, continues), [app, access, continues]);
  useEffect(() => {
    let left = false;
    run().then((passage) => {
      if (!left) leadAway(passage);
    });
    return () => {
      left = true;
    };
  }, [run, leadAway]);
  const again = useCallback(async () => leadAway(await run()), [run, leadAway]);
  // A session that could not be checked, or is known only from an earlier visit, is checked when the network is back.
  useEffect(() => {
    const back = () => {
      if (app.session.state.get().kind !== 'in') again();
    };
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [app, again]);
  return again;
}
