export { askUnit, type Found } from './ask.ts';
export { purgeAskedNumbers } from './asked-store.ts';
export { billCalls } from './calls.ts';
export { queryTarget } from './query.ts';
export { purgeQueries, readPayer } from './store.ts';
export { numberTarget, targetOf } from './target.ts';
