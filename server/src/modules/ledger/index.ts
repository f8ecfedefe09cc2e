export { checkBooks, type Finding } from './check.ts';
export { balances, post } from './store.ts';
