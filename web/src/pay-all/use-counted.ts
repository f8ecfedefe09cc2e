import { useEffect, useRef, useState } from 'react';

const MS = 200;

/** Counts from the amount that was shown before to `fen`; at once for payers who want no motion. */
export function useCounted(fen: number): number {
  const [shown, setShown] = useState(fen);
  const last = useRef(fen);
  useEffect(() => {
    const show = (next: number) => {
      last.current = next;
      setShown(next);
    };
    const from = last.current;
    if (from === fen || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      show(fen);
      return;
    }
    const begun = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / MS));
      show(Math.round(from + (fen - from) * part));
      if (part < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [fen]);
  return shown;
}
