import { dayOf } from '../../../time.ts';
import type { StatementLine } from '../../statement.ts';
import { StatementRefused } from '../../statement.ts';

const TITLE = '#支付宝业务明细查询';
const BEGIN = /^#-+业务明细列表-+$/;
const END = /^#-+业务明细列表结束-+$/;
const ACCOUNT = /^#账号：\[(\d+)\]$/;
const PERIOD = /^#起始日期：\[(.+?)\]\s+终止日期：\[(.+?)\]$/;
const TRADES = /^#交易合计：(\d+)笔，商家实收共(-?[\d.]+)元/;
const REFUNDS = /^#退款合计：(\d+)笔，商家实收退款共(-?[\d.]+)元/;

/** What the wallet adds to a merchant's number to name its account. */
const ACCOUNT_SUFFIX = '0156';

/** Columns we read; where they stand is the header's word. */
const COLUMNS = {
  orderId: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  received: '商家实收（元）',
  refundNo: '退款批次号/请求号',
} as const;

type Row = Readonly<Record<keyof typeof COLUMNS, string>>;

const refuse = (why: string): never => {
  throw new StatementRefused(`the wallet's statement: ${why}`);
};

/** fen of the file's yuan text; a sum may be larger than any amount of ours. */
const fen = (text: string): number => {
  const [, sign, yuan, rest] = /^(-?)(\d{1,12})\.(\d{2})$/.exec(text) ?? refuse('an amount is none');
  const amount = Number(yuan) * 100 + Number(rest);
  return sign === '-' ? -amount : amount;
};

/** `2026年11月20日 00:00:00`, the begin of a day. */
const beginOf = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${year}年${month}月${date}日 00:00:00`;
};

const checkHead = (head: readonly string[], sellerId: string, day: string): void => {
  const account = head.map((line) => ACCOUNT.exec(line)?.[1]).find((found) => found !== undefined);
  if (account !== sellerId && account !== sellerId + ACCOUNT_SUFFIX) refuse("it is another merchant's");
  const period = head.map((line) => PERIOD.exec(line)).find((found) => found !== null);
  const next = dayOf(new Date(Date.parse(`${day}T00:00:00+08:00`) + 86_400_000));
  if (period?.[1] !== beginOf(day) || period[2] !== beginOf(next)) refuse('it is of another day');
};

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim());

/** Reads a row's cells by the header's names; a row of another width has a comma that nobody can place. */
const rowReader = (header: string): ((line: string) => Row) => {
  const names = cellsOf(header);
  const placeOf = (name: string): number => {
    const place = names.indexOf(name);
    return place >= 0 && place === names.lastIndexOf(name) ? place : refuse(`no one column ${name}`);
  };
  const places = Object.entries(COLUMNS).map(([key, name]) => [key, placeOf(name)] as const);
  return (line) => {
    const cells = cellsOf(line);
    if (cells.length !== names.length) refuse('a row has another width than the header');
    return Object.fromEntries(places.map(([key, place]) => [key, cells[place] ?? ''])) as Row;
  };
};

const timeOf = (text: string, day: string): Date => {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) || !text.startsWith(day))
    refuse('a row is of another day');
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? refuse('a row has no time') : at;
};

const lineOf = (row: Row, day: string): StatementLine => {
  const { orderId } = row;
  const amount = fen(row.amount);
  const at = timeOf(row.at, day);
  if (orderId === '') refuse('a row names no order');
  if (row.kind === '交易' && amount > 0) return { kind: 'TRADE', number: orderId, orderId, amount, at };
  if (row.kind === '退款' && amount < 0)
    return { kind: 'REFUND', number: row.refundNo || orderId, orderId, amount: -amount, at };
  return refuse('a row is neither a trade nor a refund');
};

type Sums = { readonly count: number; readonly sum: number };

const sumsOf = (rows: readonly Row[], kind: string): Sums => {
  const those = rows.filter((row) => row.kind === kind);
  return { count: those.length, sum: those.reduce((sum, { received }) => sum + fen(received), 0) };
};

const checkTotals = (tail: readonly string[], form: RegExp, { count, sum }: Sums): void => {
  const [, said, total] = tail.map((line) => form.exec(line)).find((found) => found !== null) ?? [];
  if (said === undefined || total === undefined) refuse('its totals are missing');
  else if (Number(said) !== count || fen(total) !== sum) refuse('its rows are not what its totals say');
};

const checkOnce = (lines: readonly StatementLine[]): void => {
  const names = new Set(lines.map(({ kind, number }) => `${kind} ${number}`));
  if (names.size !== lines.length) refuse('it has a number twice');
};

/** Whether a file of the statement is the one with every trade and refund. */
export const isDetails = (text: string): boolean => text.startsWith(TITLE);

/** The lines of a day's file. Throws `StatementRefused` unless all of it is as it should be: account, day, rows, totals. */
export const readStatement = (text: string, sellerId: string, day: string): StatementLine[] => {
  const all = text.split(/\r?\n/);
  const begin = all.findIndex((line) => BEGIN.test(line));
  const end = all.findIndex((line) => END.test(line));
  if (begin < 0 || end < begin + 2) refuse('it is not whole');
  checkHead(all.slice(0, begin), sellerId, day);
  const rows = all.slice(begin + 2, end).map(rowReader(all[begin + 1] ?? ''));
  const tail = all.slice(end + 1);
  checkTotals(tail, TRADES, sumsOf(rows, '交易'));
  checkTotals(tail, REFUNDS, sumsOf(rows, '退款'));
  const lines = rows.map((row) => lineOf(row, day));
  checkOnce(lines);
  return lines;
};
