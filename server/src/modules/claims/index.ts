export { claimsOf, type LiveClaim, purgeClaims, releaseClaims, settleClaim } from './store.ts';
