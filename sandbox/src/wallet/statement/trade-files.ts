import { formatYuan, maskMobile } from '@life-payment/contract/rules';
import { gatewayTime } from '../../time.ts';
import { cell, fileHead, fileName, fileText, headTime, RULE, type StatementOf } from './form.ts';
import type { StatementRow } from './rows.ts';

/** The columns of the real file, in its order. */
const COLUMNS = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '商品名称',
  '创建时间',
  '完成时间',
  '门店编号',
  '门店名称',
  '操作员',
  '终端号',
  '对方账户',
  '订单金额（元）',
  '商家实收（元）',
  '支付宝红包（元）',
  '集分宝（元）',
  '支付宝优惠（元）',
  '商家优惠（元）',
  '券核销金额（元）',
  '券名称',
  '商家红包消费金额（元）',
  '卡消费金额（元）',
  '退款批次号/请求号',
  '服务费（元）',
  '分润（元）',
  '备注',
];

export type TradeStatement = StatementOf<StatementRow>;

/** The files of a day's trades: name to text. */
export function tradeFiles(statement: TradeStatement): Readonly<Record<string, string>> {
  return {
    [`${fileName(statement)}_业务明细.csv`]: fileText(details(statement)),
    [`${fileName(statement)}_业务明细(汇总).csv`]: fileText(summary(statement)),
  };
}

/** Every trade and refund of the day. */
function details(statement: TradeStatement): string[] {
  const trades = statement.rows.filter(({ kind }) => kind === 'TRADE');
  const refunds = statement.rows.filter(({ kind }) => kind === 'REFUND');
  return [
    ...fileHead(statement, '支付宝业务明细查询'),
    `#${RULE}业务明细列表${'-'.repeat(40)}`,
    COLUMNS.join(','),
    ...statement.rows.map(lineOf),
    `#${RULE}业务明细列表结束${'-'.repeat(36)}`,
    `#交易合计：${trades.length}笔，商家实收共${formatYuan(sumOf(trades))}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${formatYuan(sumOf(refunds))}元，商家优惠退款共0.00元`,
    `#导出时间：[${headTime(statement.exportedAt)}]`,
  ];
}

/** A tab follows each number, so that spreadsheets don't change it. */
function lineOf(row: StatementRow): string {
  const amount = formatYuan(row.amount);
  return [
    `${row.trade_no}\t`,
    `${row.out_trade_no}\t`,
    `${row.kind === 'TRADE' ? '交易' : '退款'}\t`,
    cell(row.subject),
    gatewayTime(row.created_at),
    gatewayTime(row.at),
    ...['\t', '\t', '\t', '\t'],
    `${row.buyer && maskMobile(row.buyer)}\t`,
    ...[amount, amount],
    ...['0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00\t', '0.00'],
    `${row.out_request_no}\t`,
    ...[formatYuan(row.fee), '0.00', ''],
  ].join(',');
}

function sumOf(rows: readonly StatementRow[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** One summary line of the day. */
function summary(statement: TradeStatement): string[] {
  const { rows } = statement;
  const trades = rows.filter(({ kind }) => kind === 'TRADE');
  return [
    ...fileHead(statement, '支付宝业务汇总查询'),
    `#${RULE}业务汇总列表${'-'.repeat(40)}`,
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）',
    `合计\t,\t,${trades.length},${rows.length - trades.length},${[sumOf(trades), sumOf(rows), 0, 0, 0, feesOf(rows), 0, sumOf(rows) + feesOf(rows)].map(formatYuan).join(',')}`,
    `#${RULE}业务汇总列表结束${'-'.repeat(36)}`,
    `#导出时间：[${headTime(statement.exportedAt)}]`,
  ];
}

function feesOf(rows: readonly StatementRow[]): number {
  return rows.reduce((sum, { fee }) => sum + fee, 0);
}
