import { useEffect, useState } from 'react';
import { type Draft, secondsLeft } from './draft.ts';

/** Seconds until another code can be asked for; counts down while there are any, and at once when the page is seen again. */
export function useSecondsLeft(draft: Draft): number {
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(draft, now);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [waiting]);
  return left;
}
