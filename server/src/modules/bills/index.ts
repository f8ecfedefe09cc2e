export { billCalls } from './calls.ts';
export { type BillQuery, purgeQueries, readQuery } from './store.ts';
