import type { Sign } from '../api/autopay.ts';

/** Takes the payer to the wallet's page to sign. It leads back to what became of it. */
export const goAndSign = ({ value }: Sign): void => window.location.assign(value);
