export { ownMobile, useOwnCode } from './codes.ts';
export { addConsents } from './consents.ts';
export type { MessageFacts } from './message-texts.ts';
export { addMessages, markReadAbout, newestMessages, rateMessage, selectUnread } from './messages.ts';
export { useNonce } from './one-use-tokens.ts';
export { recordArea, refusalOfState } from './sessions.ts';
export { addNoticeSms } from './sms.ts';
export { addGuest, closeWalletAccount, endUser, lockPerson } from './user-store.ts';
export { readWalletIds } from './wallet-ids.ts';
