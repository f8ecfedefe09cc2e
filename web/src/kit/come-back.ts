import { useEffect, useRef } from 'react';

/** Runs `act` when the browser shows the page again from its cache: coming back from the wallet's page may not reload or redraw it. */
export function useComeBack(act: () => void): void {
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
