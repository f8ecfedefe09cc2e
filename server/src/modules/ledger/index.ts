export { readBorne, subjectOfBearing } from './borne.ts';
export { type BooksSince, checkBooks, checkBooksSince } from './check.ts';
export { type DayBalance, type DayLine, dayBalances, dayLedger } from './days.ts';
export { latestBookCheck, openFinding, openFindings } from './findings-store.ts';
export { postOnce, type Settling } from './post-once.ts';
export { balances, type OrderPart, post, postOfOrders } from './store.ts';
export { checkRecentBooks, checkWholeBooks } from './watch.ts';
