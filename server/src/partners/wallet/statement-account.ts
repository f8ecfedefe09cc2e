import type { AccountStatement, StatementKind, StatementLine } from '../../kit/ports/wallet.ts';
import {
  atRow,
  BadCell,
  checkTotals,
  copyOfText,
  type FileForm,
  fen,
  type Row,
  readFile,
  refuseCell,
  timeOf,
} from './statement-file.ts';

const SPENT = /^#支出合计[：:](\d+)笔[，,]共(-?[\d.,]+)元/;
const EARNED = /^#收入合计[：:](\d+)笔[，,]共(-?[\d.,]+)元/;

/** The file with every movement of the account on a day. */
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
 * A day's movements that settle the account, and its final balance. Throws `StatementRefused` for a wrong account, day,
 * row, total or balance.
 */
export function readAccount(text: Iterable<string>, sellerId: string, day: string): AccountStatement {
  const lines: StatementLine[] = [];
  const numbers = new Set<string>();
  const spent = { count: 0, sum: 0 };
  const earned = { count: 0, sum: 0 };
  const moves: Move[] = [];
  const tail = readFile(text, ACCOUNT_FILE, { sellerId, day }, (row, rowNumber) => {
    const moved = movedBy(row);
    const at = timeOf(row, 'at', day);
    moves.push({ row: rowNumber, moved, balance: fen(row, 'balance'), at: at.getTime() });
    const sum = moved < 0 ? spent : earned;
    sum.count += 1;
    sum.sum += moved;
    if (numbers.has(row.number)) refuseCell(row, 'number', 'is there twice');
    numbers.add(copyOfText(row.number));
    const line = lineOf(row, moved, at);
    if (line) lines.push(line);
  });
  checkTotals(tail, SPENT, spent);
  checkTotals(tail, EARNED, earned);
  return { lines, balance: balanceAfter(moves) };
}

/** A row's movement and the balance after it, in fen; `at` in milliseconds. */
type Move = { readonly row: number; readonly moved: number; readonly balance: number; readonly at: number };

/**
 * The balance at the end of the day; null without movements. Files begin with the first movement or the last: rows of
 * one second follow their file's direction, and where times disagree with balances, the file's order counts.
 */
function balanceAfter(moves: readonly Move[]): number | null {
  const falls = (moves.at(-1)?.at ?? 0) < (moves[0]?.at ?? 0);
  const [first, other] = falls ? [moves.toReversed(), moves] : [moves, moves.toReversed()];
  const ways = [byTime(first), byTime(other), moves];
  const way = ways.find((each) => breakIn(each) === null);
  const wrong = way ? null : breakIn(ways[0] ?? moves);
  if (wrong)
    atRow(wrong.row, ACCOUNT_FILE.columns, () => {
      throw new BadCell('balance', (wrong.balance / 100).toFixed(2), 'does not follow from the row before');
    });
  return way?.at(-1)?.balance ?? null;
}

function byTime(moves: readonly Move[]): Move[] {
  return moves.toSorted((one, other) => one.at - other.at);
}

/** The first movement whose balance is not the one before plus the movement; null when all are. */
function breakIn(moves: readonly Move[]): Move | null {
  return (
    moves.find(({ moved, balance }, at) => at > 0 && balance !== (moves[at - 1]?.balance ?? 0) + moved) ??
    null
  );
}

/** The movement of a row in fen, negative when money left the account. Exactly one of its two amounts is set; the other may be empty. */
function movedBy(row: AccountRow): number {
  const earned = row.earned === '' ? 0 : fen(row, 'earned');
  const spent = row.spent === '' ? 0 : fen(row, 'spent');
  if (earned < 0 || spent > 0 || (earned === 0) === (spent === 0))
    refuseCell(row, 'earned', `and ${row.spent} are no one amount`);
  return earned + spent;
}

function lineOf(row: AccountRow, moved: number, at: Date): StatementLine | null {
  if (row.number === '') refuseCell(row, 'number', 'is none');
  const settling = SETTLING[row.kind];
  if (!settling) return null;
  if (settling.comes !== moved > 0) refuseCell(row, 'kind', 'moves money the other way');
  return {
    kind: settling.kind,
    number: copyOfText(row.number),
    orderId: copyOfText(row.orderId),
    amount: Math.abs(moved),
    at,
  };
}
