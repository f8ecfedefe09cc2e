export { BROWSER_APP_TYPE } from './calls.ts';
export { ownMobile, useOwnCode } from './codes.ts';
export { addConsents } from './consents.ts';
export { type Limit, readTaken, takeOne } from './limits.ts';
export {
  failureText,
  leftReasonText,
  type PlanFacts,
  type PlanFailedFacts,
  type PlanLeftFacts,
} from './message-texts.ts';
export {
  addMessages,
  addOrderEndMessage,
  markReadAbout,
  type NewMessage,
  newestMessages,
  selectUnread,
} from './messages.ts';
export { useNonce } from './one-use-tokens.ts';
export { endSessionsOf, refusalOfState } from './sessions.ts';
export { channelOfKind } from './sign-on.ts';
export { addNoticeSms } from './sms.ts';
export { addGuest, closeWalletAccount, lockPerson } from './user-store.ts';
export { deleteWalletIds, readWalletIds, suspendMandates } from './wallet-ids.ts';
