export { orderSessionCalls } from './calls.ts';
export { orderSessionOf } from './sessions.ts';
export { purgeOrderSessions } from './store.ts';
