export { type Limit, purgeLimits, readTaken, takeOne } from './store.ts';
