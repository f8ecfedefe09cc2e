import type { Command } from './command.ts';
import { adjust, check, findings, ledger, reconcile } from './commands/books.ts';
import { billReverse, cardSettled, end, order, refund, retry } from './commands/orders.ts';
import {
  channelRotate,
  channelSet,
  channelShow,
  contentLoad,
  maintenance,
  scriptSet,
  scriptShow,
} from './commands/settings.ts';
import {
  approveCommand,
  declineCommand,
  log,
  proposals,
  staffAdd,
  staffList,
  staffLogin,
  staffRemove,
} from './commands/staff.ts';
import { feedbackAnswer, feedbackList, reencrypt, user } from './commands/users.ts';
import { waiting } from './commands/waiting.ts';

/** Every command, in the order `help` and the docs list them. */
export const COMMANDS: readonly Command[] = [
  waiting,
  order,
  retry,
  refund,
  cardSettled,
  billReverse,
  end,
  findings,
  adjust,
  proposals,
  approveCommand,
  declineCommand,
  ledger,
  reconcile,
  check,
  maintenance,
  channelShow,
  channelSet,
  channelRotate,
  scriptSet,
  scriptShow,
  contentLoad,
  feedbackList,
  feedbackAnswer,
  user,
  reencrypt,
  staffAdd,
  staffRemove,
  staffLogin,
  staffList,
  log,
];
