import { formatYuan, maskMobile } from '@life-payment/contract/rules';
import { dayBounds, gatewayTime } from '../time.ts';

/** A row of a day's statement. Amounts in fen; refunds are negative. Times in milliseconds. */
export type StatementRow = {
  readonly kind: 'TRADE' | 'REFUND';
  readonly trade_no: string;
  readonly out_trade_no: string;
  readonly out_request_no: string;
  readonly subject: string;
  readonly created_at: number;
  readonly at: number;
  readonly amount: number;
  /** The wallet's fee, negative, or its return. */
  readonly fee: number;
  readonly buyer: string;
};

/** A movement of the merchant's account. Amounts in fen, negative when money left; times in milliseconds. */
export type AccountRow = {
  readonly id: number;
  readonly at: number;
  readonly kind: 'PAYMENT' | 'REFUND' | 'FEE' | 'FEE_BACK' | 'PAY_OUT';
  readonly trade_no: string;
  readonly out_trade_no: string;
  readonly subject: string;
  readonly counterparty: string;
  readonly amount: number;
  /** The balance after the movement. */
  readonly balance: number;
};

/** The parts that both kinds of statement have. */
type StatementOf<Row> = {
  /** The merchant's account at the wallet. */
  readonly account: string;
  readonly day: string;
  readonly rows: readonly Row[];
  /** Milliseconds. */
  readonly exportedAt: number;
};

const RULE = '-'.repeat(41);

/** `2026年11月20日 00:00:00` */
function headTime(ms: number): string {
  const [day = '', time = ''] = gatewayTime(ms).split(' ');
  const [year, month, date] = day.split('-');
  return `${year}年${month}月${date}日 ${time}`;
}

/** The head of a file, and its table. */
function fileBody(
  { account, day }: Pick<StatementOf<unknown>, 'account' | 'day'>,
  name: string,
  columns: string,
  lines: readonly string[],
): string[] {
  const { from, until } = dayBounds(day);
  return [
    `#支付宝${name}查询`,
    `#账号：[${account}0156]`,
    `#起始日期：[${headTime(from)}]   终止日期：[${headTime(until)}]`,
    `#${RULE}${name}列表${'-'.repeat(40)}`,
    columns,
    ...lines,
    `#${RULE}${name}列表结束${'-'.repeat(36)}`,
  ];
}

/** The first part of the names of a day's files. */
function fileName({ account, day }: Pick<StatementOf<unknown>, 'account' | 'day'>): string {
  return `${account}0156_${day.replaceAll('-', '')}`;
}

function fileText(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join('');
}

/** Text as a cell, quoted where it would end one. */
function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The columns of the real file, in its order. */
const TRADE_COLUMNS =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

export type TradeStatement = StatementOf<StatementRow>;

/** The files of a day's trades: name to text. */
export function tradeFiles(statement: TradeStatement): Readonly<Record<string, string>> {
  return {
    [`${fileName(statement)}_业务明细.csv`]: fileText(tradeDetails(statement)),
    [`${fileName(statement)}_业务明细(汇总).csv`]: fileText(tradeSummary(statement)),
  };
}

/** Every trade and refund of the day. */
function tradeDetails(statement: TradeStatement): string[] {
  const trades = statement.rows.filter(({ kind }) => kind === 'TRADE');
  const refunds = statement.rows.filter(({ kind }) => kind === 'REFUND');
  return [
    ...fileBody(statement, '业务明细', TRADE_COLUMNS, statement.rows.map(tradeLine)),
    `#交易合计：${trades.length}笔，商家实收共${formatYuan(sumOfRows(trades))}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${formatYuan(sumOfRows(refunds))}元，商家优惠退款共0.00元`,
    `#导出时间：[${headTime(statement.exportedAt)}]`,
  ];
}

/** A tab follows each number, so that spreadsheets don't change it. */
function tradeLine(row: StatementRow): string {
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

function sumOfRows(rows: readonly StatementRow[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** One summary line of the day. */
function tradeSummary(statement: TradeStatement): string[] {
  const { rows } = statement;
  const trades = rows.filter(({ kind }) => kind === 'TRADE');
  const columns =
    '门店编号,门店名称,交易订单总笔数,退款订单总笔数,订单金额（元）,商家实收（元）,支付宝优惠（元）,商家优惠（元）,卡消费金额（元）,服务费（元）,分润（元）,实收净额（元）';
  const line = `合计\t,\t,${trades.length},${rows.length - trades.length},${[sumOfRows(trades), sumOfRows(rows), 0, 0, 0, feesOf(rows), 0, sumOfRows(rows) + feesOf(rows)].map(formatYuan).join(',')}`;
  return [
    ...fileBody(statement, '业务汇总', columns, [line]),
    `#导出时间：[${headTime(statement.exportedAt)}]`,
  ];
}

function feesOf(rows: readonly StatementRow[]): number {
  return rows.reduce((sum, { fee }) => sum + fee, 0);
}

/** The columns of the real file, in its order. */
const ACCOUNT_COLUMNS =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注';

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
    [`${fileName(statement)}_账务明细.csv`]: fileText(accountDetails(statement)),
    [`${fileName(statement)}_账务明细(汇总).csv`]: fileText(accountSummary(statement)),
  };
}

/** Every movement of the day. */
function accountDetails(statement: AccountStatement): string[] {
  const spent = statement.rows.filter(({ amount }) => amount < 0);
  const earned = statement.rows.filter(({ amount }) => amount > 0);
  return [
    ...fileBody(statement, '账务明细', ACCOUNT_COLUMNS, statement.rows.map(accountLine)),
    `#支出合计：${spent.length}笔，共${sumText(spent)}元`,
    `#收入合计：${earned.length}笔，共${sumText(earned)}元`,
    `#导出时间：[${headTime(statement.exportedAt)}]`,
  ];
}

function accountLine(row: AccountRow): string {
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

function sumText(rows: readonly AccountRow[]): string {
  return formatYuan(rows.reduce((sum, { amount }) => sum + amount, 0));
}

function accountSummary(statement: AccountStatement): string[] {
  const columns = '类型,收入笔数,收入金额（+元）,支出笔数,支出金额（-元）,总金额（元）';
  const lines = (Object.keys(KINDS) as AccountRow['kind'][]).map((kind) => {
    const rows = statement.rows.filter((row) => row.kind === kind);
    const earned = rows.filter(({ amount }) => amount > 0);
    const spent = rows.filter(({ amount }) => amount < 0);
    return `${KINDS[kind]}\t,${earned.length},${sumText(earned)},${spent.length},${sumText(spent)},${sumText(rows)}`;
  });
  return [
    ...fileBody(statement, '账务汇总', columns, lines),
    `#导出时间：[${headTime(statement.exportedAt)}]`,
  ];
}

type Pair = readonly [lead: number, trail: number];

const LEADS = Array.from({ length: 0xfe - 0x81 + 1 }, (_, nth) => 0x81 + nth);
const TRAILS = Array.from({ length: 0xfe - 0x40 + 1 }, (_, nth) => 0x40 + nth);

const NEWLINE = 0x0a;
const NO_CHARACTER = '\uFFFD';

const QUESTION_MARK = 0x3f;

/** Makes an encoder to GBK. Characters that GBK lacks become `?`, as in the wallet's files. */
export function gbkEncoder(): (text: string) => Uint8Array {
  const table = makeTable();
  return (text) =>
    Uint8Array.from(
      Array.from(text).flatMap((character) => {
        const code = character.codePointAt(0) ?? QUESTION_MARK;
        return code < 0x80 ? [code] : (table.get(character) ?? [QUESTION_MARK]);
      }),
    );
}

/** The platform decodes GBK but does not encode it. Decoding every pair of bytes gives the table. */
function makeTable(): ReadonlyMap<string, Pair> {
  const pairs = LEADS.flatMap((lead) => TRAILS.map((trail): Pair => [lead, trail]));
  const bytes = Uint8Array.from(pairs.flatMap(([lead, trail]) => [lead, trail, NEWLINE]));
  const lines = new TextDecoder('gbk').decode(bytes).split('\n');
  const table = new Map<string, Pair>();
  for (const [nth, pair] of pairs.entries()) {
    const character = lines[nth] ?? NO_CHARACTER;
    if (character.length === 1 && character !== NO_CHARACTER) table.set(character, pair);
  }
  return table;
}
