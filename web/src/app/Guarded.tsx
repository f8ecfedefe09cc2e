import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { channelConfigOptions } from '../api/catalogue.ts';
import { passageOf } from '../session/guard.ts';
import { ErrorView, OfflineView } from '../ui/Views.tsx';
import { useApp } from './context.ts';
import { type ArrivedScreens, LazyScreen } from './lazy-screen.tsx';
import { useGo, useParams } from './navigation.ts';
import { BILL_GROUP_PATH, BILL_PATH, POP_UP_PATH, REGISTER_PATH } from './paths.ts';
import type { Route } from './routes.ts';
import { useStore } from './store.ts';
import { LoginNeededView, PlainPage, WaitingView } from './views.tsx';

/** Group-telecom channels have bill details of their own. */
const useGroupBills = (path: string): void => {
  const { api, entry } = useApp();
  const go = useGo();
  const params = useParams();
  const client = useQueryClient();
  useEffect(() => {
    if (path !== BILL_PATH) return;
    client
      .ensureQueryData(channelConfigOptions(api, entry.outputEndpoint))
      .then(
        ({ config }) =>
          config.channelGroup === 'groupTelecom' &&
          go(BILL_GROUP_PATH, Object.fromEntries(params), { replace: true }),
      )
      // Without its configuration a channel is like any other.
      .catch(() => false);
  }, [path, api, entry, client, go, params]);
};

/** Shows a page to who may see it, and to others the way there. */
export const Guarded = ({ route, arrived }: { route: Route; arrived: ArrivedScreens }) => {
  const { api, session } = useApp();
  const state = useStore(session.state);
  const go = useGo();
  const passage = passageOf(route.access, state.kind);
  useGroupBills(route.path);

  useEffect(() => {
    if (passage === 'wait' || state.kind === 'cached') session.ensure(api);
    if (passage === 'register') go(REGISTER_PATH, {}, { replace: true });
    if (passage === 'authorise') go(POP_UP_PATH, { status: 2 }, { replace: true });
  }, [passage, state.kind, api, session, go]);

  const retry = () => session.ensure(api);
  switch (passage) {
    case 'pass':
      return route.screen ? (
        <LazyScreen key={route.path} load={route.screen} arrived={arrived} />
      ) : (
        <PlainPage />
      );
    case 'wait':
    case 'register':
    case 'authorise':
      return <WaitingView home={route.path === '/'} />;
    case 'login':
      return <LoginNeededView text={state.kind === 'out' ? state.text : undefined} onRetry={retry} />;
    case 'unreachable':
      return navigator.onLine ? <ErrorView onRetry={retry} /> : <OfflineView onRetry={retry} />;
  }
};
