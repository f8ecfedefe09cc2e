export { inboxCalls } from './calls.ts';
export { tellOrderEnd } from './order-end.ts';
export { addMessages, markReadAbout, purgeMessages, selectUnread } from './store.ts';
