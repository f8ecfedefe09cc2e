export { askBillLock, type LockOutcome } from './ask.ts';
export { LOCK_SLACK_MS } from './due.ts';
export { giveBack } from './give-back.ts';
export { endBillLock, takeBillLockStep } from './steps.ts';
export { type BillLockRow, lockBillLock, readBillLock } from './store.ts';
