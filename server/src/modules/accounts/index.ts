export { lockOwners, noteAnnounced, type Owner } from './announced-store.ts';
export { accountCalls } from './calls.ts';
export { MOST_ACCOUNTS, saveAccountFor } from './save.ts';
export {
  type LastQuery,
  notePayment,
  readAccount,
  readAccountByNumber,
  recordLastQuery,
  savedAccounts,
} from './store.ts';
export { withAccountsLocked } from './with-accounts-locked.ts';
