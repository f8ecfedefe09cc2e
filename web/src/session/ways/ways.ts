/**
 * What most entries need nothing of: the channels' own ways of signing on, failures, another user, a session that ended.
 * One file to load where any of it is needed.
 */

export { changeUser } from './change-user.ts';
export { byChannel } from './channel-way.ts';
export { settleFailure } from './login-failure.ts';
export { byMiniCode } from './mini-program.ts';
export { askedFor } from './service-hall.ts';
export { sessionNeeded } from './session-needed.ts';
