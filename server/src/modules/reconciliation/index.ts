export { reconcileNow } from './command.ts';
export { closeDifference, countOpenDifferences, openDifferences } from './differences.ts';
export { oldestAwaited, walletLastMatched } from './late-store.ts';
export { purgeStatementLines } from './purge.ts';
export { advanceStatement } from './reconcile.ts';
export { openStatements } from './schedule.ts';
