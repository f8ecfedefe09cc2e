export { identityCalls } from './calls.ts';
export { purgeTokens, tokenMemory } from './one-use-store.ts';
export { ensureUser } from './people.ts';
export { advanceSms } from './send-sms.ts';
export { purgeSessions } from './session-store.ts';
export { type Session, sessionOf } from './sessions.ts';
