export {
  claimsOf,
  freeClaims,
  type LiveClaim,
  paidSince,
  purgeClaims,
  releaseClaims,
  settleClaim,
} from './store.ts';
