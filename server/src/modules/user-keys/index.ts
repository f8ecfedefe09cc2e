export { renewUserKeys } from './renew.ts';
