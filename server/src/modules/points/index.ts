export { pointsCalls } from './calls.ts';
export { earnPoints, takePointsBack } from './earn.ts';
export { loadOffers } from './load.ts';
