import type { Command } from './command.ts';
import { billEnd, billReverse } from './commands/bill.ts';
import { cardSettled } from './commands/card.ts';
import { channelRotate, channelSecret, channelSet, channelShow } from './commands/channel.ts';
import { check } from './commands/check.ts';
import { contentLoad } from './commands/content.ts';
import { differenceClose, differences } from './commands/differences.ts';
import { feedbackAnswer, feedbackList } from './commands/feedback.ts';
import { findings } from './commands/findings.ts';
import { ledger, ledgerBalances } from './commands/ledger.ts';
import { log } from './commands/log.ts';
import { staffLogin, staffLogout } from './commands/logins.ts';
import { maintenanceList, maintenanceOff, maintenanceOn } from './commands/maintenance.ts';
import { mandateEnd } from './commands/mandate.ts';
import { order } from './commands/order.ts';
import { paymentUnpaid } from './commands/payment.ts';
import { approveCommand, declineCommand, proposals } from './commands/proposals.ts';
import { receiptBook, receiptEnd } from './commands/receipt.ts';
import { receivable } from './commands/receivable.ts';
import { reconcile } from './commands/reconcile.ts';
import { reencrypt } from './commands/reencrypt.ts';
import { refund, refundBank } from './commands/refund.ts';
import { retry } from './commands/retry.ts';
import { scriptApprove, scriptList, scriptPropose, scriptShow } from './commands/scripts.ts';
import { staffAdd, staffList, staffRemove } from './commands/staff.ts';
import { statementEnd } from './commands/statement.ts';
import { userFreeze, userLogout, userUnfreeze } from './commands/users.ts';
import { waiting } from './commands/waiting.ts';

/** Every command, in the order `help` and the docs list them. */
export const COMMANDS: readonly Command[] = [
  waiting,
  order,
  retry,
  refund,
  refundBank,
  cardSettled,
  receivable,
  billEnd,
  billReverse,
  paymentUnpaid,
  receiptBook,
  receiptEnd,
  mandateEnd,
  proposals,
  approveCommand,
  declineCommand,
  ledger,
  ledgerBalances,
  findings,
  reconcile,
  statementEnd,
  check,
  differences,
  differenceClose,
  maintenanceOn,
  maintenanceOff,
  maintenanceList,
  channelShow,
  channelSet,
  channelSecret,
  channelRotate,
  scriptPropose,
  scriptShow,
  scriptApprove,
  scriptList,
  contentLoad,
  feedbackList,
  feedbackAnswer,
  userFreeze,
  userUnfreeze,
  userLogout,
  reencrypt,
  staffAdd,
  staffRemove,
  staffLogin,
  staffLogout,
  staffList,
  log,
];
