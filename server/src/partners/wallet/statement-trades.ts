import type { StatementLine } from '../../kit/ports/wallet.ts';
import {
  checkTotals,
  copyOfText,
  type FileForm,
  fen,
  type Row,
  readFile,
  refuseCell,
  timeOf,
} from './statement-file.ts';

const TRADES = /^#交易合计[：:](\d+)笔[，,]商家实收共(-?[\d.,]+)元/;
const REFUNDS = /^#退款合计[：:](\d+)笔[，,]商家实收退款共(-?[\d.,]+)元/;

/** The file with every trade and refund of a day. */
export const TRADE_FILE = {
  title: '#支付宝业务明细查询',
  list: '业务明细列表',
  columns: {
    orderId: '商户订单号',
    kind: '业务类型',
    at: '完成时间',
    amount: '订单金额（元）',
    received: '商家实收（元）',
    refundNo: '退款批次号/请求号',
  },
} as const satisfies FileForm<string>;

/** The lines of a day's file. Throws `StatementRefused` when account, day, rows or totals are wrong. */
export function readTrades(text: Iterable<string>, sellerId: string, day: string): StatementLine[] {
  const lines: StatementLine[] = [];
  const seen = { TRADE: new Set<string>(), REFUND: new Set<string>() };
  const sums = { 交易: { count: 0, sum: 0 }, 退款: { count: 0, sum: 0 } };
  const tail = readFile(text, TRADE_FILE, { sellerId, day }, (row) => {
    const line = lineOf(row, day);
    const sum = line.kind === 'TRADE' ? sums.交易 : sums.退款;
    sum.count += 1;
    sum.sum += fen(row, 'received');
    const numbers = line.kind === 'TRADE' ? seen.TRADE : seen.REFUND;
    if (numbers.has(line.number))
      refuseCell(row, line.kind === 'TRADE' ? 'orderId' : 'refundNo', 'is there twice');
    numbers.add(line.number);
    lines.push(line);
  });
  checkTotals(tail, TRADES, sums.交易);
  checkTotals(tail, REFUNDS, sums.退款);
  return lines;
}

function lineOf(row: Row<keyof typeof TRADE_FILE.columns>, day: string): StatementLine {
  const orderId = copyOfText(row.orderId);
  const amount = fen(row, 'amount');
  const at = timeOf(row, 'at', day);
  if (orderId === '') refuseCell(row, 'orderId', 'names no order');
  if (row.kind === '交易' && amount > 0) return { kind: 'TRADE', number: orderId, orderId, amount, at };
  if (row.kind === '退款' && amount < 0)
    return { kind: 'REFUND', number: copyOfText(row.refundNo) || orderId, orderId, amount: -amount, at };
  return refuseCell(row, 'kind', `is neither a trade nor a refund of ${row.amount}`);
}
