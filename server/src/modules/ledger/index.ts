export { checkBooks } from './check.ts';
export { balances, post } from './store.ts';
