import '../ui/tokens.css';
import '../ui/base.css';
import './first-paint.css';
import { BASE } from '@life-payment/contract/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AroundNavHandler, Router } from 'wouter';
import { type App, AppContext } from '../lib/app.ts';
import type { Screens } from './lazy-screen.tsx';
import { Overlays } from './Overlays.tsx';
import { Shell } from './Shell.tsx';

type Props = { app: App; screens: Screens; aroundNav: AroundNavHandler };

/** The whole app. */
export function Root({ app, screens, aroundNav }: Props) {
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
