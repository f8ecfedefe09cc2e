export { askUnit, type FoundBills } from './ask-unit.ts';
export { purgeAskedNumbers } from './asked-numbers-store.ts';
export { billCalls } from './calls.ts';
export { partsOf, partsView } from './parts.ts';
export { queryTarget } from './query.ts';
export { purgeQueries, readPayer } from './store.ts';
export { numberTarget, targetOf } from './target.ts';
