export { claimsOf, type LiveClaim, paidSince, purgeClaims, releaseClaims, settleClaim } from './store.ts';
