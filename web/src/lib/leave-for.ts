import type { Overlays } from './overlays.ts';

/** A page that has not loaded after this time may never load, so the payer gets this one back. */
const MOST_MS = 10_000;

/** Goes to a page outside of the app, and covers the screen until that page shows. `onStay`: as `leave` runs it. */
export function leaveForPage(overlays: Overlays, address: string, onStay?: () => void): void {
  overlays.whileLoading(leave(() => window.location.assign(address), onStay));
}

/**
 * Leaves by `go`. `onStay` runs once when this page is shown again, or was never left: the app around it may have taken the
 * address over, or nothing came from it. Resolves then, or when the page is left.
 */
export function leave(go: () => void, onStay?: () => void, withinMs = MOST_MS): Promise<void> {
  const over = new AbortController();
  const left = new Promise<void>((resolve) => {
    const stay = () => {
      if (!over.signal.aborted) onStay?.();
      over.abort();
      resolve();
    };
    const { signal } = over;
    setTimeout(stay, withinMs);
    window.addEventListener('pagehide', () => resolve(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && stay(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || stay(), { signal });
  });
  go();
  return left;
}
