export { reconcileNow } from './command.ts';
export { oldestAwaited, walletLastMatched } from './late-store.ts';
export { advanceStatement } from './reconcile.ts';
export { openStatements } from './schedule.ts';
