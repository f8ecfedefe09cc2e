export {
  claimsOf,
  claimsPurge,
  freeClaims,
  type LiveClaim,
  paidSince,
  releaseClaims,
  settleClaim,
  settledOf,
  unpaidClaimsPurge,
} from './store.ts';
