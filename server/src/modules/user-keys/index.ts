export { countKeysLate, renewUserKeys } from './renew.ts';
