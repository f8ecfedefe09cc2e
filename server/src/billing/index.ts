export {
  CALLED,
  fromPaidOrders,
  notePayment,
  noteRejection,
  readAccount,
  savedAccounts,
} from './account-store.ts';
export { withAccountsLocked } from './accounts.ts';
export { askUnit } from './ask-unit.ts';
export { queryTarget } from './bill-query.ts';
export { numberTarget, targetOf } from './bill-target.ts';
export { partsView, storedBill } from './bill-view.ts';
export { renewUnits } from './catalogue.ts';
export { claimsOf, givesWay, paidSince, releaseClaims, settleClaim, settledOf } from './claims.ts';
export { readPayer, readQuery } from './query-store.ts';
export { canPayNow, creditHours } from './units.ts';
