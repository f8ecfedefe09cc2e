import type { AccountStatement, StatementKind, StatementLine } from '../../../kit/ports/statement.ts';
import { checkTotals, copyOfText, type FileForm, fen, type Row, readFile, timeOf } from './file.ts';
import { refuse } from './refuse.ts';

const SPENT = /^#支出合计：(\d+)笔，共(-?[\d.]+)元/;
const EARNED = /^#收入合计：(\d+)笔，共(-?[\d.]+)元/;

/** The file with every movement of the account on a day, by time. */
export const ACCOUNT_FILE = {
  title: '#支付宝账务明细查询',
  list: '账务明细列表',
  columns: {
    number: '账务流水号',
    orderId: '商户订单号',
    at: '发生时间',
    earned: '收入金额（+元）',
    spent: '支出金额（-元）',
    balance: '账户余额（元）',
    kind: '业务类型',
  },
} as const satisfies FileForm<string>;

type AccountRow = Row<keyof typeof ACCOUNT_FILE.columns>;

/** The movements that settle the account, and their direction. All others count only in the balance. */
const SETTLING: Readonly<Record<string, { readonly kind: StatementKind; readonly comes: boolean }>> = {
  收费: { kind: 'FEE', comes: false },
  退费: { kind: 'FEE_BACK', comes: true },
  提现: { kind: 'PAY_OUT', comes: false },
};

/**
 * A day's movements that settle the account, and its final balance. Throws `StatementRefused` when account, day, rows or
 * totals are wrong, or a balance is not the one before plus the movement.
 */
export function readAccount(text: Iterable<string>, sellerId: string, day: string): AccountStatement {
  const lines: StatementLine[] = [];
  const numbers = new Set<string>();
  const spent = { count: 0, sum: 0 };
  const earned = { count: 0, sum: 0 };
  let balance: number | null = null;
  const tail = readFile(text, ACCOUNT_FILE, { sellerId, day }, (row) => {
    const moved = movedBy(row);
    const after = fen(row.balance);
    if (balance !== null && after !== balance + moved) refuse('its balances do not follow from its rows');
    balance = after;
    const sum = moved < 0 ? spent : earned;
    sum.count += 1;
    sum.sum += moved;
    if (numbers.has(row.number)) refuse('it has a number twice');
    numbers.add(copyOfText(row.number));
    const line = lineOf(row, moved, day);
    if (line) lines.push(line);
  });
  checkTotals(tail, SPENT, spent);
  checkTotals(tail, EARNED, earned);
  return { lines, balance };
}

/** The movement of a row in fen, negative when money left the account. Exactly one of its two amounts is set. */
function movedBy(row: AccountRow): number {
  const earned = fen(row.earned);
  const spent = fen(row.spent);
  if (earned < 0 || spent > 0 || (earned === 0) === (spent === 0)) refuse('a row has no one amount');
  return earned + spent;
}

function lineOf(row: AccountRow, moved: number, day: string): StatementLine | null {
  const at = timeOf(row.at, day);
  if (row.number === '') refuse('a row has no number');
  const settling = SETTLING[row.kind];
  if (!settling) return null;
  if (settling.comes !== moved > 0) refuse('a row moves money the wrong way');
  return {
    kind: settling.kind,
    number: copyOfText(row.number),
    orderId: copyOfText(row.orderId),
    amount: Math.abs(moved),
    at,
  };
}
