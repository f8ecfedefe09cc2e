export { failureText, leftReasonText } from './autopay-texts.ts';
export { inboxCalls } from './calls.ts';
export type { NewWayFacts, PlanFacts, PlanFailedFacts, PlanLeftFacts } from './message.ts';
export { newestMessages } from './newest-messages.ts';
export { addOrderEndMessage } from './order-end.ts';
export { addMessages, markReadAbout, messagesPurge, type NewMessage, selectUnread } from './store.ts';
