import { useEffect, useRef } from 'react';

/** Another app that opens covers the page within this time. */
const WITHIN_MS = 2500;

/** Calls `onStuck` when the page is still in view a while after another app was to open. */
export function useStuck(opening: boolean, onStuck: () => void): void {
  const stuck = useRef(onStuck);
  stuck.current = onStuck;
  useEffect(() => {
    if (!opening) return;
    const look = () => stuck.current();
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') look();
    }, WITHIN_MS);
    // Whoever comes back from the other app finds a page that can be used.
    const back = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', back);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', back);
    };
  }, [opening]);
}
