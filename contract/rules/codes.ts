import * as names from '../code-names.ts';
import type { Code } from './refusal.ts';
import { withTexts } from './text.ts';
import { RULE_TEXTS } from './texts/index.ts';
import type { RuleTexts } from './texts/types.ts';

export const FEEDBACK_TEXT_EMPTY = code(names.FEEDBACK_TEXT_EMPTY);
export const FEEDBACK_TEXT_TOO_LONG = code(names.FEEDBACK_TEXT_TOO_LONG);

export const NO_NEW_NUMBERS = code(names.NO_NEW_NUMBERS);

export const NO_BILL_TO_PAY = code(names.NO_BILL_TO_PAY);
export const SELECT_AT_LEAST_ONE = code(names.SELECT_AT_LEAST_ONE);
export const SELECT_ALL_BILLS = code(names.SELECT_ALL_BILLS);
export const SELECT_OLDEST_FIRST = code(names.SELECT_OLDEST_FIRST);
export const BILLS_UNREADABLE = code(names.BILLS_UNREADABLE);
export const CHECK_BILLS = code(names.CHECK_BILLS);
export const AMOUNT_INVALID = code(names.AMOUNT_INVALID);
export const AMOUNT_BELOW_ARREARS = code(names.AMOUNT_BELOW_ARREARS);
export const AMOUNT_NOT_EXACT = code(names.AMOUNT_NOT_EXACT);
export const AMOUNT_OUT_OF_RANGE = code(names.AMOUNT_OUT_OF_RANGE);
export const ACCOUNT_NUMBER_INVALID = code(names.ACCOUNT_NUMBER_INVALID);
export const REMARK_TOO_LONG = code(names.REMARK_TOO_LONG);
export const REMARK_SPECIAL_CHARACTERS = code(names.REMARK_SPECIAL_CHARACTERS);
export const GROUP_NAME_EMPTY = code(names.GROUP_NAME_EMPTY);
export const GROUP_REPEATS = code(names.GROUP_REPEATS);
export const GROUP_NAME_TOO_LONG = code(names.GROUP_NAME_TOO_LONG);
export const GROUP_NAME_SPECIAL_CHARACTERS = code(names.GROUP_NAME_SPECIAL_CHARACTERS);
export const DAYS_TOO_FAR_APART = code(names.DAYS_TOO_FAR_APART);
export const AUTOPAY_AMOUNT_INVALID = code(names.AUTOPAY_AMOUNT_INVALID);

/** The codes of rules that both sides run. `contract/codes.ts` and its siblings have the others. */
function code<Value extends keyof RuleTexts>(value: Value): Code<Value> {
  return withTexts(value, RULE_TEXTS);
}
