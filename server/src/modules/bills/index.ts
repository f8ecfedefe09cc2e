export { askUnit, type FoundBills } from './ask-unit.ts';
export { askedNumbersPurge } from './asked-numbers-store.ts';
export { billCalls } from './calls.ts';
export { partsView, storedBill } from './parts.ts';
export { queryTarget } from './query.ts';
export { queriesPurge, readPayer, readQuery } from './store.ts';
export { numberTarget, targetOf } from './target.ts';
