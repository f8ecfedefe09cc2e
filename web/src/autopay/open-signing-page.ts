import type { Sign } from '../api/autopay.ts';
import { leaveForPage } from '../overlays/leave-for.ts';
import type { Overlays } from '../overlays/overlays.ts';

/** Opens the wallet's signing page, which returns to the page of the result. */
export function openSigningPage(overlays: Overlays, { value }: Sign): void {
  leaveForPage(overlays, value);
}
