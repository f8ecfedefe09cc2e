import { useEffect, useState } from 'react';
import { type Draft, secondsLeft } from './draft.ts';

/** Seconds until another code can be sent; counts down, and is updated when the page is shown again. */
export function useSecondsLeft(draft: Draft): number {
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(draft, now);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, 1000);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [waiting]);
  return left;
}
