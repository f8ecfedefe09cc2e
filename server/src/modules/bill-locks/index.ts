export { askLock, type LockOutcome } from './ask.ts';
export { LOCK_SLACK_MS } from './due.ts';
export { giveBack } from './give-back.ts';
export { endLock, takeLockStep } from './steps.ts';
export { type BillLockRow, lockLock, readLock } from './store.ts';
