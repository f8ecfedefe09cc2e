export { analyticsCalls } from './calls.ts';
export { eventsPurge, purgeEventsOver } from './purge.ts';
export { newestEvents } from './store.ts';
