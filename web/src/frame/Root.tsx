import '../ui/tokens.css';
import '../ui/base.css';
import './first-paint.css';
import { BASE } from '@life-payment/contract/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { type App, AppContext } from '../app/context.ts';
import { useStore } from '../kit/store.ts';
import { aroundNav } from '../pages/history.ts';
import { Overlays } from './Overlays.tsx';
import type { ArrivedScreens } from './page/lazy-screen.tsx';
import { Shell } from './Shell.tsx';

/** The whole app. A change of language draws it anew. */
export function Root({ app, arrived }: { app: App; arrived: ArrivedScreens }) {
  const language = useStore(app.language);
  return (
    <AppContext value={app}>
      <QueryClientProvider client={app.queryClient}>
        <Router key={language} base={BASE} aroundNav={aroundNav}>
          <Shell arrived={arrived} />
          <Overlays />
        </Router>
      </QueryClientProvider>
    </AppContext>
  );
}
