export { claimsOf, purgeClaims, releaseClaims, settleClaim } from './store.ts';
