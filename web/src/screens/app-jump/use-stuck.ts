import { useEffect, useRef } from 'react';

/** An app that opens covers the page within this time. */
const WITHIN_MS = 2500;

/** Calls `onStuck` if the page is still visible some time after another app should have opened. */
export function useStuck(opening: boolean, onStuck: () => void): void {
  const stuck = useRef(onStuck);
  stuck.current = onStuck;
  useEffect(() => {
    if (!opening) return;
    const check = () => {
      if (document.visibilityState === 'visible') stuck.current();
    };
    const timer = setTimeout(check, WITHIN_MS);
    // A payer who comes back from the other app finds a page that works.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [opening]);
}
