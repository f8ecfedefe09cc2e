export { openFinding, RECEIVABLE_RULE } from './book-findings.ts';
export { type OrderPart, post, postOfOrders, readBorne, receivableOf } from './ledger.ts';
