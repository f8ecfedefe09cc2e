import { StatementRefused } from '../../kit/ports/wallet.ts';
import { dayOf } from '../../kit/time.ts';

/** The form of one of the wallet's files: title, name of the list, columns, and totals at the end. */
export type FileForm<Column extends string> = {
  readonly title: string;
  readonly list: string;
  /** Columns by our names. The header row has their positions. */
  readonly columns: Readonly<Record<Column, string>>;
};

export type Row<Column extends string> = Readonly<Record<Column, string>>;

const ACCOUNT = /^#账号[：:]\[(\d+)\]$/;
const PERIOD = /^#起始日期[：:]\[(.+?)\]\s+终止日期[：:]\[(.+?)\]$/;

/** Suffix of the merchant's number in the account's name. */
const ACCOUNT_SUFFIX = '0156';

/** Lines of a file's head, of its end, and of one record. */
const MOST_LINES = 64;

const YUAN = /^([+-]?)(\d{1,12}|\d{1,3}(?:,\d{3}){1,3}(?=\.))(?:\.(\d{1,2}))?$/;

/** fen of the file's yuan text, null when it is none; a sum may be larger than any amount of ours. */
function fenOf(text: string): number | null {
  const [, sign, yuan = '', rest = ''] = YUAN.exec(text) ?? [];
  if (sign === undefined) return null;
  const amount = Number(yuan.replaceAll(',', '')) * 100 + Number(rest.padEnd(2, '0'));
  return sign === '-' && amount > 0 ? -amount : amount;
}

/** fen of a row's cell. */
export function fen<Column extends string>(row: Row<Column>, column: Column): number {
  return fenOf(row[column]) ?? refuseCell(row, column, 'is no amount');
}

/** Copies a text, because a substring keeps the whole piece of the file in memory. */
export function copyOfText(text: string): string {
  return Buffer.from(text).toString();
}

/** Time of a row's movement. */
export function timeOf<Column extends string>(row: Row<Column>, column: Column, day: string): Date {
  const text = row[column].replaceAll('/', '-');
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) || Number.isNaN(at.getTime()))
    refuseCell(row, column, 'is no time');
  return text.startsWith(day) ? at : refuseCell(row, column, 'is of another day');
}

/**
 * Reads a file line by line, passes each row on with its number, and returns the lines after the list. A refused row is
 * named with number, column and value.
 */
export function readFile<Column extends string>(
  text: Iterable<string>,
  { list, columns }: FileForm<Column>,
  { sellerId, day }: { readonly sellerId: string; readonly day: string },
  take: (row: Row<Column>, number: number) => void,
): string[] {
  const lines = text[Symbol.iterator]();
  checkHead(
    linesUntil(lines, (line) => new RegExp(`^#-+${list}-+$`).test(line)),
    sellerId,
    day,
  );
  const header = lines.next();
  const read = rowReader(recordFrom(header.done ? '' : header.value, lines), columns);
  const isEnd = new RegExp(`^#-+${list}结束-+$`);
  let number = 0;
  for (let next = lines.next(); !next.done; next = lines.next()) {
    if (isEnd.test(bare(next.value))) return linesLeft(lines);
    if (/^[\s,]*$/.test(next.value)) continue;
    number += 1;
    const record = recordFrom(next.value, lines);
    atRow(number, columns, () => take(read(record), number));
  }
  return refuse('it is not whole');
}

/** A line about the file as a whole, without empty cells and spaces behind it. */
function bare(line: string): string {
  return line.replace(/[\s,]+$/, '');
}

/** Runs `act` for a row, and names the row and the column of a cell that it refuses. */
export function atRow(number: number, columns: Readonly<Record<string, string>>, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!(error instanceof BadCell)) throw error;
    refuse(
      `row ${number}, ${columns[error.column] ?? error.column} ${JSON.stringify(error.value.slice(0, 80))} ${error.message}`,
    );
  }
}

/** Checks the file's own count and sum (in fen) of a kind of row. */
export function checkTotals(
  tail: readonly string[],
  form: RegExp,
  { count, sum }: { readonly count: number; readonly sum: number },
): void {
  const [, said, total] = tail.map((line) => form.exec(line)).find((found) => found !== null) ?? [];
  if (said === undefined || total === undefined) refuse('its totals are missing');
  else if (Number(said) !== count || fenOf(total) !== sum) refuse('its rows are not what its totals say');
}

function checkHead(head: readonly string[], sellerId: string, day: string): void {
  const account = head.map((line) => ACCOUNT.exec(line)?.[1]).find((found) => found !== undefined);
  if (account === undefined) refuse('its head names no account');
  if (account !== sellerId && account !== sellerId + ACCOUNT_SUFFIX) refuse("it is another merchant's");
  const period = head.map((line) => PERIOD.exec(line)).find((found) => found !== null);
  if (!period) refuse('its head names no period');
  const next = dayOf(new Date(Date.parse(`${day}T00:00:00+08:00`) + 86_400_000));
  if (period[1] !== beginOf(day) || period[2] !== beginOf(next)) refuse('it is of another day');
}

/** `2026年11月20日 00:00:00`, the begin of a day. */
function beginOf(day: string): string {
  const [year, month, date] = day.split('-');
  return `${year}年${month}月${date}日 00:00:00`;
}

/** Lines before the first that `isLast` accepts. */
function linesUntil(lines: Iterator<string>, isLast: (line: string) => boolean): string[] {
  const before: string[] = [];
  for (let next = lines.next(); !next.done; next = lines.next()) {
    if (isLast(bare(next.value))) return before;
    if (before.length === MOST_LINES) break;
    before.push(bare(next.value));
  }
  return refuse('it is not whole');
}

/** Reads a row's cells by the header's names, trimmed. Refuses a row with another number of cells, which has a stray comma. */
function rowReader<Column extends string>(
  names: readonly string[],
  columns: FileForm<Column>['columns'],
): (cells: readonly string[]) => Row<Column> {
  const header = names.map((name) => name.trim());
  const placeOf = (name: string): number => {
    const place = header.indexOf(name);
    return place >= 0 && place === header.lastIndexOf(name) ? place : refuse(`no one column ${name}`);
  };
  const places = Object.entries<string>(columns).map(([key, name]) => [key, placeOf(name)] as const);
  return (cells) => {
    if (cells.length !== names.length)
      throw new BadCell('width', String(cells.length), `instead of the header's ${names.length} cells`);
    return Object.fromEntries(places.map(([key, place]) => [key, cells[place]?.trim() ?? ''])) as Row<Column>;
  };
}

/** The cells of a record. It continues on the next line while a quoted cell is open. */
function recordFrom(first: string, lines: Iterator<string>): string[] {
  let record = first;
  for (let more = 0; more < MOST_LINES; more += 1) {
    const cells = cellsOf(record);
    if (cells !== null) return cells;
    const next = lines.next();
    if (next.done) break;
    record += `\n${next.value}`;
  }
  return refuse('a quoted cell has no end');
}

/** All remaining lines. */
function linesLeft(lines: Iterator<string>): string[] {
  const left: string[] = [];
  for (let next = lines.next(); !next.done; next = lines.next()) {
    if (left.length === MOST_LINES) refuse('it does not end where its list does');
    left.push(next.value);
  }
  return left;
}

/** Cells of a CSV record; null while a quoted cell continues on the next line. A quote inside a cell is an ordinary character. */
function cellsOf(record: string): string[] | null {
  if (!record.includes('"')) return record.split(',');
  const cells: string[] = [];
  let from = 0;
  for (;;) {
    if (record[from] === '"') {
      const end = closingQuote(record, from + 1);
      if (end < 0) return null;
      cells.push(record.slice(from + 1, end).replaceAll('""', '"'));
      const rest = /^[\t ]*(,|$)/.exec(record.slice(end + 1)) ?? refuse('text follows a quoted cell');
      from = end + 1 + rest[0].length;
      if (rest[1] === '') return cells;
    } else {
      const comma = record.indexOf(',', from);
      cells.push(record.slice(from, comma < 0 ? undefined : comma));
      if (comma < 0) return cells;
      from = comma + 1;
    }
  }
}

/** Position of the closing quote of the cell that begins before `from`, or -1. Two quotes are one quote of the text. */
function closingQuote(record: string, from: number): number {
  let at = record.indexOf('"', from);
  while (at >= 0 && record[at + 1] === '"') at = record.indexOf('"', at + 2);
  return at;
}

/** Throws `StatementRefused`. */
export function refuse(why: string): never {
  throw new StatementRefused(`the wallet's statement: ${why}`);
}

/** A cell that has no one meaning, by our name of its column. */
export class BadCell extends Error {
  readonly column: string;
  readonly value: string;

  constructor(column: string, value: string, why: string) {
    super(why);
    this.column = column;
    this.value = value;
  }
}

/** Throws `BadCell`; `readFile` names the row and the column. */
export function refuseCell<Column extends string>(
  row: Readonly<Record<Column, string>>,
  column: Column,
  why: string,
): never {
  throw new BadCell(column, row[column], why);
}
