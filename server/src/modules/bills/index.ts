export { askUnit, type Found } from './ask.ts';
export { billCalls } from './calls.ts';
export { queryTarget } from './query.ts';
export { purgeQueries } from './store.ts';
export { numberTarget, targetOf } from './target.ts';
