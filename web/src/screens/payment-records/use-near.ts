import { type RefObject, startTransition, useEffect, useState } from 'react';

/** What is this far from the screen is not drawn. */
const FAR = '1500px';

/** Where something stands to the screen; far from it, with the height it had when it was last drawn. */
export type Nearness = { readonly near: true } | { readonly near: false; readonly height: number };

/** Watches whether an element is on the screen or near it. Without the browser's help everything is near. */
export const useNear = (place: RefObject<Element | null>): Nearness => {
  const [nearness, setNearness] = useState<Nearness>({ near: true });
  useEffect(() => {
    const element = place.current;
    if (!element || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const { isIntersecting, boundingClientRect } = last;
        // Drawing what comes near may take longer than a frame of scrolling has: it gives way to the finger.
        startTransition(() =>
          setNearness(isIntersecting ? { near: true } : { near: false, height: boundingClientRect.height }),
        );
      },
      { rootMargin: `${FAR} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return nearness;
};
