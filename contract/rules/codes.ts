import * as names from '../code-names.ts';
import type { Code, CodeName } from './refusal.ts';

export const FEEDBACK_TEXT_EMPTY = code(
  names.FEEDBACK_TEXT_EMPTY,
  'Write down what it is about',
  '请填写反馈内容',
);
export const FEEDBACK_TEXT_TOO_LONG = code(
  names.FEEDBACK_TEXT_TOO_LONG,
  'Too long: at most {max:character|characters}',
  '反馈内容过长，最多 {max} 个字',
);

export const NO_NEW_NUMBERS = code(
  names.NO_NEW_NUMBERS,
  'This unit takes no new numbers at the moment; accounts already saved can be paid',
  '该单位暂不支持新增户号，已保存的户号可照常缴费',
);

export const NO_BILL_TO_PAY = code(names.NO_BILL_TO_PAY, 'No bill to pay', '暂无待缴账单');
export const SELECT_AT_LEAST_ONE = code(
  names.SELECT_AT_LEAST_ONE,
  'Select at least one bill',
  '请至少选择一笔账单',
);
export const SELECT_ALL_BILLS = code(
  names.SELECT_ALL_BILLS,
  'Select all bills',
  '该单位要求一次缴清，请选择全部账单',
);
export const SELECT_OLDEST_FIRST = code(
  names.SELECT_OLDEST_FIRST,
  'Check bills: the oldest bill has to be paid first',
  '请核对账单：需从最早的账单开始缴费',
);
export const CHECK_BILLS = code(names.CHECK_BILLS, 'Check bills', '请核对账单');
export const AMOUNT_INVALID = code(names.AMOUNT_INVALID, 'Enter the correct amount', '请输入正确的金额');
export const AMOUNT_BELOW_ARREARS = code(
  names.AMOUNT_BELOW_ARREARS,
  'Payment must be at least the arrears of ¥{arrears:yuan}',
  '缴费金额不能低于欠费金额 ¥{arrears:yuan}',
);
export const AMOUNT_NOT_EXACT = code(
  names.AMOUNT_NOT_EXACT,
  'This unit takes exactly ¥{due:yuan}',
  '该单位只接受账单金额 ¥{due:yuan}',
);
export const AMOUNT_OUT_OF_RANGE = code(
  names.AMOUNT_OUT_OF_RANGE,
  'Enter ¥{min:yuan} to ¥{max:yuan}, in steps of ¥{multiple:yuan}',
  '请输入 ¥{min:yuan} 至 ¥{max:yuan}，且为 ¥{multiple:yuan} 的整数倍',
);
export const ACCOUNT_NUMBER_INVALID = code(
  names.ACCOUNT_NUMBER_INVALID,
  'Input error, check and re-enter: the number does not have the form this unit uses',
  '输入有误，请核对后重新输入：号码格式与该单位不符',
);
export const REMARK_TOO_LONG = code(
  names.REMARK_TOO_LONG,
  'Remarks too long: at most {max:character|characters}',
  '备注过长，最多 {max} 个字',
);
export const REMARK_SPECIAL_CHARACTERS = code(
  names.REMARK_SPECIAL_CHARACTERS,
  'The remark contains special characters',
  '备注不能包含特殊字符',
);
export const GROUP_NAME_EMPTY = code(names.GROUP_NAME_EMPTY, 'Group name empty', '分组名称不能为空');
export const GROUP_REPEATS = code(names.GROUP_REPEATS, 'Group repeats', '分组名称已存在');
export const GROUP_NAME_TOO_LONG = code(
  names.GROUP_NAME_TOO_LONG,
  'Group name too long: at most {max:character|characters}',
  '分组名称过长，最多 {max} 个字',
);
export const GROUP_NAME_SPECIAL_CHARACTERS = code(
  names.GROUP_NAME_SPECIAL_CHARACTERS,
  'The group name contains special characters',
  '分组名称不能包含特殊字符',
);
export const AUTOPAY_AMOUNT_INVALID = code(
  names.AUTOPAY_AMOUNT_INVALID,
  'Invalid amount: enter ¥{min:yuan} to ¥{max:yuan}',
  '金额无效，请输入 ¥{min:yuan} 至 ¥{max:yuan}',
);

/** The codes that rules run on both sides can raise. `contract/codes.ts` and those beside it hold the others. */
function code<Value extends CodeName>(value: Value, en: string, zh: string): Code<Value> {
  return {
    code: value,
    en,
    zh,
  };
}
