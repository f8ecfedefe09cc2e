import type { Command } from './command.ts';
import { backupRestore, backupTake } from './commands/backup.ts';
import { contentLoad } from './commands/content.ts';
import { feedbackList } from './commands/feedback.ts';
import { log } from './commands/log.ts';
import { operatorAdd, operatorList, operatorRemove } from './commands/operators.ts';
import { reconcile } from './commands/reconcile.ts';
import { scriptApprove, scriptList, scriptPropose, scriptShow } from './commands/scripts.ts';

/** Every command, in the order `help` and the docs list them. */
export const COMMANDS: readonly Command[] = [
  reconcile,
  scriptPropose,
  scriptShow,
  scriptApprove,
  scriptList,
  contentLoad,
  feedbackList,
  operatorAdd,
  operatorRemove,
  operatorList,
  log,
  backupTake,
  backupRestore,
];
