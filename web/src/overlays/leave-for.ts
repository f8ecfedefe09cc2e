import type { Overlays } from './overlays.ts';

/** A page that has not come by then may never come: the payer gets this one back. */
const MOST_MS = 10_000;

/** Leaves for a page of somebody else. The screen is covered until it has gone. */
export function leaveForPage(overlays: Overlays, address: string): void {
  overlays.whileLoading(
    new Promise<void>((resolve) => {
      setTimeout(resolve, MOST_MS);
      window.addEventListener('pagehide', () => resolve(), { once: true });
    }),
  );
  window.location.assign(address);
}
