import { useEffect, useRef } from 'react';

/**
 * Runs `act` when the browser shows the page again just as it was left: the way back from the wallet's page
 * may neither load it anew nor draw it anew.
 */
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
