export { identityCalls } from './calls.ts';
export { ensureUser } from './people.ts';
export { purgeSessions } from './session-store.ts';
export { type Session, sessionOf } from './sessions.ts';
