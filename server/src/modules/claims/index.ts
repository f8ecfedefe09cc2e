export { type BillId, billIdOf, isSameBill } from './same-bill.ts';
export {
  claimOf,
  claimsOf,
  claimsPurge,
  freeClaims,
  givesWay,
  type LiveClaim,
  paidSince,
  releaseClaims,
  settleClaim,
  settledOf,
  unpaidClaimsPurge,
} from './store.ts';
