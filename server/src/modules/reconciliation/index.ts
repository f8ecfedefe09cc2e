export {
  type Adjustment,
  adjust,
  adjustmentOf,
  closeWithoutMoney,
} from './adjustment.ts';
export { advanceStatement } from './advance.ts';
export { checkSince } from './check/check.ts';
export { checkLines, isWell } from './check/report.ts';
export { reconcileNow } from './command.ts';
export {
  countOpenDifferences,
  nameOf,
  type OpenDifference,
  openDifferences,
} from './differences.ts';
export { receiptsUnknown } from './findings.ts';
export { lateStatements, oldestAwaited, walletLastMatched } from './late-store.ts';
export { statementLinesPurge } from './purge.ts';
export { REASONS } from './report.ts';
export { openStatements } from './schedule.ts';
