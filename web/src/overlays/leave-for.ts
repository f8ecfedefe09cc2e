import type { Overlays } from './overlays.ts';

/** A page that has not loaded after this time may never load, so the payer gets this one back. */
const MOST_MS = 10_000;

/** Goes to a page outside of the app, and covers the screen until that page shows. */
export function leaveForPage(overlays: Overlays, address: string): void {
  overlays.whileLoading(
    new Promise<void>((resolve) => {
      setTimeout(resolve, MOST_MS);
      window.addEventListener('pagehide', () => resolve(), { once: true });
    }),
  );
  window.location.assign(address);
}
