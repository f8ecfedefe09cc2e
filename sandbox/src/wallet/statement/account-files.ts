import { formatYuan, maskMobile } from '@life-payment/contract/rules';
import { gatewayTime } from '../../time.ts';
import type { AccountRow } from './account-rows.ts';
import { cell, fileHead, fileName, fileText, headTime, RULE, type StatementOf } from './form.ts';

/** The columns of the real file, in its order. */
const COLUMNS = [
  '账务流水号',
  '业务流水号',
  '商户订单号',
  '商品名称',
  '发生时间',
  '对方账号',
  '收入金额（+元）',
  '支出金额（-元）',
  '账户余额（元）',
  '交易渠道',
  '业务类型',
  '备注',
];

const KINDS: Readonly<Record<AccountRow['kind'], string>> = {
  PAYMENT: '在线支付',
  REFUND: '交易退款',
  FEE: '收费',
  FEE_BACK: '退费',
  PAY_OUT: '提现',
};

type AccountStatement = StatementOf<AccountRow>;

/** The files of a day's account movements: name to text. */
export function accountFiles(statement: AccountStatement): Readonly<Record<string, string>> {
  return {
    [`${fileName(statement)}_账务明细.csv`]: fileText(details(statement)),
    [`${fileName(statement)}_账务明细(汇总).csv`]: fileText(summary(statement)),
  };
}

/** Every movement of the day. */
function details(statement: AccountStatement): string[] {
  const spent = statement.rows.filter(({ amount }) => amount < 0);
  const earned = statement.rows.filter(({ amount }) => amount > 0);
  return [
    ...fileHead(statement, '支付宝账务明细查询'),
    `#${RULE}账务明细列表${'-'.repeat(40)}`,
    COLUMNS.join(','),
    ...statement.rows.map(lineOf),
    `#${RULE}账务明细列表结束${'-'.repeat(36)}`,
    `#支出合计：${spent.length}笔，共${sumOf(spent)}元`,
    `#收入合计：${earned.length}笔，共${sumOf(earned)}元`,
    `#导出时间：[${headTime(statement.exportedAt)}]`,
  ];
}

function lineOf(row: AccountRow): string {
  return [
    `${movementNo(row)}\t`,
    `${row.trade_no}\t`,
    `${row.out_trade_no}\t`,
    cell(row.subject),
    gatewayTime(row.at),
    `${row.counterparty && maskMobile(row.counterparty)}\t`,
    formatYuan(Math.max(0, row.amount)),
    formatYuan(Math.min(0, row.amount)),
    formatYuan(row.balance),
    '支付宝',
    KINDS[row.kind],
    '',
  ].join(',');
}

/** The wallet's number of an account movement. */
function movementNo({ id, at }: AccountRow): string {
  return `${gatewayTime(at).slice(0, 10).replaceAll('-', '')}${String(id).padStart(12, '0')}`;
}

function sumOf(rows: readonly AccountRow[]): string {
  return formatYuan(rows.reduce((sum, { amount }) => sum + amount, 0));
}

/** One summary line for each kind of movement. */
function summary(statement: AccountStatement): string[] {
  return [
    ...fileHead(statement, '支付宝账务汇总查询'),
    `#${RULE}账务汇总列表${'-'.repeat(40)}`,
    '类型,收入笔数,收入金额（+元）,支出笔数,支出金额（-元）,总金额（元）',
    ...(Object.keys(KINDS) as AccountRow['kind'][]).map((kind) => {
      const rows = statement.rows.filter((row) => row.kind === kind);
      const earned = rows.filter(({ amount }) => amount > 0);
      const spent = rows.filter(({ amount }) => amount < 0);
      return `${KINDS[kind]}\t,${earned.length},${sumOf(earned)},${spent.length},${sumOf(spent)},${sumOf(rows)}`;
    }),
    `#${RULE}账务汇总列表结束${'-'.repeat(36)}`,
    `#导出时间：[${headTime(statement.exportedAt)}]`,
  ];
}
