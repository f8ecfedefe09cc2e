export {
  claimsOf,
  freeClaims,
  type LiveClaim,
  paidSince,
  purgeClaims,
  releaseClaims,
  settleClaim,
  settledOf,
} from './store.ts';
