import { BASE } from '@life-payment/contract/pages';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';
import { within } from '../lib/host/page.ts';
import { m } from '../lib/i18n/messages.ts';
import { aroundNav, findRoute, type ScreenPath } from '../lib/pages.ts';
import { ErrorView, LoadingView, OfflineView } from '../ui/Views.tsx';

/** The loading view shows after this time, so that a quick screen does not flicker. */
const LOADING_FROM_MS = 200;
/** The error view shows after this time; the screen replaces it if it still loads. */
const ERROR_FROM_MS = 60_000;
/** After this time the screen has failed to load. */
const GIVE_UP_MS = 120_000;

/** The screens by their pages. */
export type Screens = {
  /** Loads a screen's code. */
  readonly load: (path: ScreenPath) => Promise<ComponentType>;
  /** The screens that were loaded, so that going to one shows it at once. */
  readonly arrived: ReadonlyMap<ScreenPath, ComponentType>;
  /** Draws the next page by `change`. */
  readonly draw: (change: () => void) => void;
  /** Leads from home's address to the page that it names as the target. */
  readonly EntryTarget: ComponentType<{ fromPage: boolean }>;
};

type Waiting = 'quiet' | 'loading' | 'late' | 'failed';

type Props = { path: ScreenPath; screens: Screens };

/** Shows a screen once its code has loaded, and until then the state of loading. */
export function LazyScreen({ path, screens: { load, arrived } }: Props) {
  const [Screen, setScreen] = useState<ComponentType | null>(() => arrived.get(path) ?? null);
  // After the first page, the code of the next one has been waited for already (`createHeldNav`).
  const [waiting, setWaiting] = useState<Waiting>(arrived.size > 0 ? 'loading' : 'quiet');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const here = arrived.get(path);
    if (here) {
      setScreen(() => here);
      return;
    }
    let left = false;
    const at = (ms: number, next: Waiting) => setTimeout(() => setWaiting(next), ms);
    const timers = [at(LOADING_FROM_MS, 'loading'), at(ERROR_FROM_MS, 'late')];
    const stop = () => timers.forEach(clearTimeout);
    within(GIVE_UP_MS, load(path)).then(
      (screen) => {
        stop();
        if (!left) setScreen(() => screen);
      },
      () => {
        stop();
        if (left) return;
        // Browsers may cache a failed import, and after a release the old files no longer exist: only a reload helps.
        const failed = () => setWaiting('failed');
        if (attempt > 0) fetch('', { method: 'HEAD' }).then(() => window.location.reload(), failed);
        else failed();
      },
    );
    return () => {
      left = true;
      stop();
    };
  }, [path, load, arrived, attempt]);

  const retry = useCallback(() => {
    if (waiting === 'late') window.location.reload();
    setWaiting('loading');
    setAttempt((count) => count + 1);
  }, [waiting]);

  useEffect(() => {
    if (waiting !== 'failed') return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [waiting, retry]);

  if (Screen) return <Screen />;
  switch (waiting) {
    case 'quiet':
      return null;
    case 'loading':
      return <LoadingView />;
    case 'late':
      return <ErrorView title={m.slow_title()} text={m.slow_text()} onRetry={retry} />;
    case 'failed':
      return navigator.onLine ? <ErrorView onRetry={retry} /> : <OfflineView onRetry={retry} />;
  }
}

/** So long the page in view stays while the code of the next one loads; then the next page says that it loads. */
const HOLD_MS = 200;

/**
 * Goes to the next page once its code is here, so that the page in view stays until the next one can be drawn. Where the payer
 * goes next wins over a navigation that waits; where the page in view leads by itself (a replacement) does not, because that
 * page is being left. Going back drops the one that waits.
 */
export function createHeldNav({ load, arrived, draw }: Screens): AroundNavHandler {
  let held: object | null = null;
  window.addEventListener('popstate', () => {
    held = null;
  });
  return (navigate, to, options) => {
    if (held && options?.replace) return;
    const own = {};
    held = own;
    const go = () => {
      if (own !== held) return;
      held = null;
      draw(() => aroundNav(navigate, to, options));
    };
    const path = findRoute(to.split(/[?#]/, 1)[0]?.slice(BASE.length) ?? '')?.path;
    if (path === undefined || arrived.has(path)) {
      go();
      return;
    }
    setTimeout(go, HOLD_MS);
    load(path).then(go, go);
  };
}
