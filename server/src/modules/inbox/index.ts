export { inboxCalls } from './calls.ts';
export { tellOrderEnd } from './order-end.ts';
export { addMessages, MOST_UNREAD, markReadAbout, purgeMessages } from './store.ts';
