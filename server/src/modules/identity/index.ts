export { type Session, sessionOf } from './sessions.ts';
