import * as code from '../../code-names.ts';
import type { RuleTexts } from './types.ts';

/** English texts of the codes of rules that both sides run. */
export const en: RuleTexts = {
  [code.FEEDBACK_TEXT_EMPTY]: 'Write what happened',
  [code.FEEDBACK_TEXT_TOO_LONG]: 'Too long: at most {max:character|characters}',
  [code.NO_NEW_NUMBERS]:
    'This provider takes no new numbers at the moment; accounts already saved can be paid',
  [code.NO_BILL_TO_PAY]: 'No bill to pay',
  [code.SELECT_AT_LEAST_ONE]: 'Select at least one bill',
  [code.SELECT_ALL_BILLS]: 'Select all bills',
  [code.SELECT_OLDEST_FIRST]: 'Check bills: the oldest bill has to be paid first',
  [code.BILLS_UNREADABLE]:
    "A bill from the provider can't be read, so nothing can be paid here for now. Please ask the provider",
  [code.CHECK_BILLS]: 'Check bills',
  [code.AMOUNT_INVALID]: 'Enter the correct amount',
  [code.AMOUNT_BELOW_ARREARS]: 'Payment must be at least the arrears of ¥{arrears:yuan}',
  [code.AMOUNT_NOT_EXACT]: 'This provider takes exactly ¥{due:yuan}',
  [code.AMOUNT_OUT_OF_RANGE]: {
    text: 'Enter ¥{min:yuan} to ¥{max:yuan}',
    reasons: {
      '': ', in steps of ¥{multiple:yuan}',
      WHOLE_YUAN: ', in whole yuan',
      FEN: ', with two decimals at most',
    },
  },
  [code.ACCOUNT_NUMBER_INVALID]: {
    text: 'Input error, check and re-enter: ',
    reasons: {
      '': 'the number does not have the form this provider uses',
      DIGITS: 'an account number has {length:digit|digits}, you typed {typed}',
      DIGITS_BETWEEN: 'an account number has {shortest} to {longest:digit|digits}, you typed {typed}',
      CHARACTERS: 'an account number has {length:character|characters}, you typed {typed}',
      CHARACTERS_BETWEEN:
        'an account number has {shortest} to {longest:character|characters}, you typed {typed}',
    },
  },
  [code.REMARK_TOO_LONG]: 'Remarks too long: at most {max:character|characters}',
  [code.REMARK_SPECIAL_CHARACTERS]: 'The remark contains special characters',
  [code.GROUP_NAME_EMPTY]: 'Group name empty',
  [code.GROUP_REPEATS]: 'Group repeats',
  [code.GROUP_NAME_TOO_LONG]: 'Group name too long: at most {max:character|characters}',
  [code.GROUP_NAME_SPECIAL_CHARACTERS]: 'The group name contains special characters',
  [code.DAYS_TOO_FAR_APART]: 'Choose at most {max:month|months}',
  [code.AUTOPAY_AMOUNT_INVALID]: 'Invalid amount: enter ¥{min:yuan} to ¥{max:yuan}',
};
