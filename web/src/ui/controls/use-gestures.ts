import { type RefObject, useEffect, useRef } from 'react';
import { type Gestures, hearGestures } from './gestures.ts';

/** Listens to gestures of fingers, mouse and wheel; the returned ref goes to the element. */
export function useGestures(gestures: Gestures): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => (ref.current ? hearGestures(ref.current, () => latest.current) : undefined), []);
  return ref;
}
