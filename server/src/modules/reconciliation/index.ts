export { advanceStatement } from './advance.ts';
export { checkSince } from './check/check.ts';
export { checkLines, isWell } from './check/report.ts';
export { reconcileNow } from './command.ts';
export {
  closeDifference,
  countOpenDifferences,
  type OpenDifference,
  openDifferences,
} from './differences.ts';
export {
  endStatement,
  lateStatements,
  oldestAwaited,
  type StatementOfDay,
  walletLastMatched,
  whyNotEnd,
} from './late-store.ts';
export { statementLinesPurge } from './purge.ts';
export { DIFFERENCE_KINDS } from './report.ts';
export { openStatements } from './schedule.ts';
export {
  type DecidedReceipt,
  decideReceipt,
  receiptMachine,
  receiptToBook,
  receiptToEnd,
  whyNotMissing,
} from './unknown-receipts.ts';
export { countReceiptsUnknown, receiptsUnknown, tradesOfOneSide } from './unknown-receipts-store.ts';
