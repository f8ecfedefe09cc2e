export { analyticsCalls } from './calls.ts';
export { newestEvents, purgeEvents } from './store.ts';
