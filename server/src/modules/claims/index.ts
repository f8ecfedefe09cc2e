export { claimsOf, releaseClaims, settleClaim } from './store.ts';
