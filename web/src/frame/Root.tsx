import '../ui/tokens.css';
import '../ui/base.css';
import './first-paint.css';
import { BASE } from '@life-payment/contract/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { type App, AppContext } from '../app/context.ts';
import { aroundNav } from '../pages/history.ts';
import { Overlays } from './Overlays.tsx';
import type { Screens } from './page/lazy-screen.tsx';
import { Shell } from './Shell.tsx';

/** The whole app. */
export function Root({ app, screens }: { app: App; screens: Screens }) {
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
