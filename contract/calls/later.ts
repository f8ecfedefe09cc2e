import { named } from './call.ts';

/** Calls of a feature whose schemas come with it. */
export const autopayNamed = [
  named('/autopay/getCanOpenAutopayAccountList', 'login', 'Accounts that can be paid automatically'),
  named('/autopay/getOpenedAutopayAccountList', 'login', 'Accounts that are paid automatically'),
  named('/autopay/viewAutopay', 'login', 'An agreement with its calendar'),
  named('/autopay/canBindAutopay', 'login', 'Whether automatic payment can be opened now'),
  named('/autopay/canBindOrLookAutopay', 'login', 'Whether to open or to view automatic payment'),
  named('/autopay/reBindingAutoPay', 'login', 'Resumes a pending activation'),
  named('/autopay/bindAutoPayByPassword', 'login', 'Opens automatic payment by pay-password token'),
  named('/autopay/cancelAutoPayByPassword', 'login', 'Closes automatic payment by pay-password token'),
  named('/autopay/bindAutopay', 'login', "Opens automatic payment on the wallet's page"),
  named('/autopay/cancelAutopay', 'login', 'Closes automatic payment'),
  named('/autopay/modifyAutoPay', 'login', 'Changes the amount'),
  named('/autopay/unlockAutoPay', 'login', 'Unlocks after three failed deductions'),
  named('/autopay/pauseAutoPay', 'login', 'Pauses'),
  named('/autopay/resumeAutoPay', 'login', 'Resumes'),
  named('/autopay/skipAutoPay', 'login', 'Skips the next deduction'),
] as const;
