export { billCalls } from './calls.ts';
export { purgeQueries } from './store.ts';
