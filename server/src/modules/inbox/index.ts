export { failureText, leftReasonText } from './autopay-texts.ts';
export { inboxCalls } from './calls.ts';
export type { NewWayFacts, PlanFacts, PlanFailedFacts, PlanLeftFacts } from './message.ts';
export { tellOrderEnd } from './order-end.ts';
export { ownMessages } from './own.ts';
export { addMessages, markReadAbout, purgeMessages, selectUnread } from './store.ts';
