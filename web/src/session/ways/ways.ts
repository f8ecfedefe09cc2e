/**
 * The code that most entries do not need, in one file: the channels' own ways of signing on, failures, another user,
 * and a session that ended.
 */

export { changeUser } from './change-user.ts';
export { byChannel } from './channel-way.ts';
export { settleFailure } from './login-failure.ts';
export { byMiniCode } from './mini-program.ts';
export { askedFor } from './service-hall.ts';
export { sessionNeeded } from './session-needed.ts';
