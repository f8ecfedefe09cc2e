import * as code from '../../code-names.ts';
import type { CodeName, CodeText } from '../refusal.ts';

/** Chinese texts of the codes of rules that both sides run. */
export const zhCN = {
  [code.FEEDBACK_TEXT_EMPTY]: '请填写反馈内容',
  [code.FEEDBACK_TEXT_TOO_LONG]: '反馈内容过长，最多 {max} 个字',
  [code.NO_NEW_NUMBERS]: '该单位暂不支持新增户号，已保存的户号可照常缴费',
  [code.NO_BILL_TO_PAY]: '暂无待缴账单',
  [code.SELECT_AT_LEAST_ONE]: '请至少选择一笔账单',
  [code.SELECT_ALL_BILLS]: '该单位要求一次缴清，请选择全部账单',
  [code.SELECT_OLDEST_FIRST]: '请核对账单：需从最早的账单开始缴费',
  [code.BILLS_UNREADABLE]: '缴费单位有账单无法读取，暂不能在此缴费，请联系缴费单位',
  [code.CHECK_BILLS]: '请核对账单',
  [code.AMOUNT_INVALID]: '请输入正确的金额',
  [code.AMOUNT_BELOW_ARREARS]: '缴费金额不能低于欠费金额 ¥{arrears:yuan}',
  [code.AMOUNT_NOT_EXACT]: '该单位只接受账单金额 ¥{due:yuan}',
  [code.AMOUNT_OUT_OF_RANGE]: {
    text: '请输入 ¥{min:yuan} 至 ¥{max:yuan}',
    reasons: { '': '，且为 ¥{multiple:yuan} 的整数倍', WHOLE_YUAN: '，且为整数元', FEN: '，最多两位小数' },
  },
  [code.ACCOUNT_NUMBER_INVALID]: {
    text: '输入有误，请核对后重新输入：',
    reasons: {
      '': '号码格式与该单位不符',
      DIGITS: '户号为 {length} 位，您输入了 {typed} 位',
      DIGITS_BETWEEN: '户号为 {shortest} 至 {longest} 位，您输入了 {typed} 位',
      CHARACTERS: '户号为 {length} 位，您输入了 {typed} 位',
      CHARACTERS_BETWEEN: '户号为 {shortest} 至 {longest} 位，您输入了 {typed} 位',
    },
  },
  [code.REMARK_TOO_LONG]: '备注过长，最多 {max} 个字',
  [code.REMARK_SPECIAL_CHARACTERS]: '备注不能包含特殊字符',
  [code.GROUP_NAME_EMPTY]: '分组名称不能为空',
  [code.GROUP_REPEATS]: '分组名称已存在',
  [code.GROUP_NAME_TOO_LONG]: '分组名称过长，最多 {max} 个字',
  [code.GROUP_NAME_SPECIAL_CHARACTERS]: '分组名称不能包含特殊字符',
  [code.DAYS_TOO_FAR_APART]: '最多选择 {max} 个月',
  [code.AUTOPAY_AMOUNT_INVALID]: '金额无效，请输入 ¥{min:yuan} 至 ¥{max:yuan}',
} satisfies Partial<Record<CodeName, CodeText>>;
