export { pointsCalls } from './calls.ts';
export { settlePoints } from './earn.ts';
export { loadOffers } from './load.ts';
