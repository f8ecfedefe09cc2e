export {
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
