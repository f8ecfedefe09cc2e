export { reconcileNow } from './command.ts';
export { advanceStatement } from './reconcile.ts';
export { openStatements } from './schedule.ts';
