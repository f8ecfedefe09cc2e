import { type RefObject, useEffect, useRef } from 'react';
import { type Gestures, listenToGestures } from './gestures.ts';

/** Listens to gestures of fingers, mouse and wheel; the returned ref goes to the element. */
export function useGestures(gestures: Gestures): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(gestures);
  latest.current = gestures;
  useEffect(() => (ref.current ? listenToGestures(ref.current, () => latest.current) : undefined), []);
  return ref;
}
