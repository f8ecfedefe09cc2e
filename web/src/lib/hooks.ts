import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useApp } from './app.ts';

const ticks = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time in milliseconds, in whole seconds. One timer, so that all places that show it change at once. */
export function useNow(): number {
  return useSyncExternalStore(onTick, wholeSecond);
}

function onTick(tick: () => void): () => void {
  ticks.add(tick);
  timer ??= setInterval(() => {
    for (const each of ticks) each();
  }, 1000);
  return () => {
    ticks.delete(tick);
    if (ticks.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function wholeSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000;
}

/** Runs `act` when the browser shows the page again from its cache: coming back from the wallet's page may not reload or redraw it. */
export function useComeBack(act: () => unknown): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}

/** Gives the page another title than its route has, while it is in view; null: it has none of its own. */
export function usePageTitle(text: string | null): void {
  const { title } = useApp();
  useLayoutEffect(() => {
    title.set(text);
    return () => title.set(null);
  }, [title, text]);
}
