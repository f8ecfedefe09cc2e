export { type Limit, leftMs, limitsPurge, readTaken, takeOne } from './store.ts';
