export { pointsCalls } from './calls.ts';
export { loadOffers } from './load.ts';
