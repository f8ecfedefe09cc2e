export { inboxCalls } from './calls.ts';
export type { PlanFacts } from './message.ts';
export { tellOrderEnd } from './order-end.ts';
export { addMessages, markReadAbout, purgeMessages, selectUnread } from './store.ts';
