import { type RefObject, useEffect, useRef } from 'react';
import { type Gestures, hearGestures } from './gestures.ts';

/** Hears fingers, mouse and wheel on the element the answer is the ref of. */
export function useGestures(gestures: Gestures): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => (ref.current ? hearGestures(ref.current, () => latest.current) : undefined), []);
  return ref;
}
