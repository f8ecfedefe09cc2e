export { bindChannel } from './binding-store.ts';
export { identityCalls } from './calls.ts';
export { addConsents } from './consent-store.ts';
export { addGuest, purgeGuests } from './guests.ts';
export { addNoticeSms } from './notice-sms.ts';
export { purgeTokens, tokenMemory } from './one-use-store.ts';
export { ownMobile, useOwnCode } from './own-code.ts';
export { ensureUser } from './people.ts';
export { advanceSms } from './send-sms.ts';
export { BROWSER_APP_TYPE } from './session-calls.ts';
export { endSessionsOf, purgeSessions } from './session-store.ts';
export {
  type LoginSession,
  type OrderSession,
  refusalOfState,
  type Session,
  sessionOf,
} from './sessions.ts';
export { channelOfKind } from './signing.ts';
export { readSmsShare } from './sms-ceiling.ts';
export { countSmsFailing } from './sms-store.ts';
export { findUser, freezeUser, lockPerson, readWalletUserId, unfreezeUser } from './store.ts';
export { closeWalletAccount } from './wallet-accounts.ts';
