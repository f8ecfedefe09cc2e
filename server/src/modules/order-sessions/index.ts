export { orderSessionCalls } from './calls.ts';
export { orderSessionOf } from './sessions.ts';
export { orderSessionsPurge } from './store.ts';
