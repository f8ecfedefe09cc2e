export { accountBalance, lastClosedBefore } from './booked.ts';
export { readBorne, receivableOf } from './borne.ts';
export { type BooksSince, checkBooks, checkBooksSince } from './check.ts';
export { checkClosings, closingsToCheck } from './check-closings.ts';
export { closeDays } from './close-days.ts';
export { oldestDayToClose } from './closing-store.ts';
export { type DayBalance, type DayLine, dayBalances, dayLedger } from './days.ts';
export {
  latestBookCheck,
  openFinding,
  openFindings,
  RECEIVABLE_RULE,
  receivables,
} from './findings-store.ts';
export { postOnce, type Settling } from './post-once.ts';
export type { LedgerAccount } from './postings.ts';
export { newestRounds } from './rounds-store.ts';
export { balances, type OrderPart, post, postOfOrders } from './store.ts';
export { checkNextSlice, checkRecentBooks } from './watch.ts';
