import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react';

type Settings = {
  /** What is further than this from the screen, in px, counts as far. */
  reach: number;
  /** How long it has to be near or far before it counts as that, in ms. */
  patience: number;
  /** Whether it is near before that was looked at. Without the browser's help everything is. */
  atFirst: boolean;
  /** Told the height of what was near, when it comes to be far. */
  onFar: (height: number) => void;
};

/** Watches whether an element is on the screen or near it. */
export const useNear = (
  place: RefObject<Element | null>,
  { reach, patience, atFirst, onFar }: Settings,
): boolean => {
  const [near, setNear] = useState(atFirst || !('IntersectionObserver' in window));
  const see = useEffectEvent(({ isIntersecting, boundingClientRect }: IntersectionObserverEntry) => {
    if (near && !isIntersecting) onFar(boundingClientRect.height);
    // Drawing what comes near may take longer than a frame of scrolling has: it gives way to the finger.
    startTransition(() => setNear(isIntersecting));
  });
  useEffect(() => {
    const element = place.current;
    if (!element || !('IntersectionObserver' in window)) return;
    let timer: number | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        window.clearTimeout(timer);
        timer = window.setTimeout(() => see(last), patience);
      },
      { rootMargin: `${reach}px 0px` },
    );
    observer.observe(element);
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
    };
  }, [place, reach, patience]);
  return near;
};
