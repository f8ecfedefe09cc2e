import type { Command } from './command.ts';
import { adjust } from './commands/adjust.ts';
import { channelRotate, channelSet, channelShow } from './commands/channel.ts';
import { check } from './commands/check.ts';
import { contentLoad } from './commands/content.ts';
import { end } from './commands/end.ts';
import { feedbackAnswer, feedbackList } from './commands/feedback.ts';
import { findings } from './commands/findings.ts';
import { ledger } from './commands/ledger.ts';
import { log } from './commands/log.ts';
import { maintenance } from './commands/maintenance.ts';
import { order } from './commands/order.ts';
import { approveCommand, declineCommand, proposals } from './commands/proposals.ts';
import { reconcile } from './commands/reconcile.ts';
import { reencrypt } from './commands/reencrypt.ts';
import { billReverse, cardSettled, refund } from './commands/refund.ts';
import { retry } from './commands/retry.ts';
import { scriptSet, scriptShow } from './commands/scripts.ts';
import { staffAdd, staffList, staffLogin, staffRemove } from './commands/staff.ts';
import { user } from './commands/users.ts';
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
