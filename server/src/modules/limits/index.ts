export { type Limit, limitsPurge, readTaken, takeOne } from './store.ts';
