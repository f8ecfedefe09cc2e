import type { Sign } from '../api/autopay.ts';
import { leaveForPage } from '../overlays/leave-for.ts';
import type { Overlays } from '../overlays/overlays.ts';

/** Takes the payer to the wallet's page to sign. It leads back to what became of it. */
export function goAndSign(overlays: Overlays, { value }: Sign): void {
  leaveForPage(overlays, value);
}
