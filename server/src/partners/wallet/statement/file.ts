import { dayOf } from '../../../kit/time.ts';
import { cellsOf } from './csv.ts';
import { refuse } from './refuse.ts';

/** One of the wallet's files: its title, the name of its list, the columns we read, and the totals at its end. */
export type FileForm<Column extends string> = {
  readonly title: string;
  readonly list: string;
  /** By our names; where they stand is the header's word. */
  readonly columns: Readonly<Record<Column, string>>;
};

export type Row<Column extends string> = Readonly<Record<Column, string>>;

const ACCOUNT = /^#账号：\[(\d+)\]$/;
const PERIOD = /^#起始日期：\[(.+?)\]\s+终止日期：\[(.+?)\]$/;

/** What the wallet adds to a merchant's number to name its account. */
const ACCOUNT_SUFFIX = '0156';

/** Lines of a file's head, of its end, and of one record. */
const MOST_LINES = 64;

/** fen of the file's yuan text; a sum may be larger than any amount of ours. */
export function fen(text: string): number {
  const [, sign, yuan, rest] = /^(-?)(\d{1,12})\.(\d{2})$/.exec(text) ?? refuse('an amount is none');
  const amount = Number(yuan) * 100 + Number(rest);
  return sign === '-' && amount > 0 ? -amount : amount;
}

/** A text of its own: one cut out of the file keeps the whole piece it was cut from in memory. */
export function copyOfText(text: string): string {
  return Buffer.from(text).toString();
}

/** When a row's movement was. */
export function timeOf(text: string, day: string): Date {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) || !text.startsWith(day))
    refuse('a row is of another day');
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? refuse('a row has no time') : at;
}

/**
 * Goes through a file line by line: checks whose and of which day it is, hands over each row, and answers the lines
 * after the list, where its totals are.
 */
export function readFile<Column extends string>(
  text: Iterable<string>,
  { list, columns }: FileForm<Column>,
  { sellerId, day }: { readonly sellerId: string; readonly day: string },
  take: (row: Row<Column>) => void,
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
  for (let next = lines.next(); !next.done; next = lines.next()) {
    if (isEnd.test(next.value)) return linesLeft(lines);
    take(read(recordFrom(next.value, lines)));
  }
  return refuse('it is not whole');
}

/** A file's word on how many rows of a kind it has, and their sum in fen, has to be what they are. */
export function checkTotals(
  tail: readonly string[],
  form: RegExp,
  { count, sum }: { readonly count: number; readonly sum: number },
): void {
  const [, said, total] = tail.map((line) => form.exec(line)).find((found) => found !== null) ?? [];
  if (said === undefined || total === undefined) refuse('its totals are missing');
  else if (Number(said) !== count || fen(total) !== sum) refuse('its rows are not what its totals say');
}

function checkHead(head: readonly string[], sellerId: string, day: string): void {
  const account = head.map((line) => ACCOUNT.exec(line)?.[1]).find((found) => found !== undefined);
  if (account !== sellerId && account !== sellerId + ACCOUNT_SUFFIX) refuse("it is another merchant's");
  const period = head.map((line) => PERIOD.exec(line)).find((found) => found !== null);
  const next = dayOf(new Date(Date.parse(`${day}T00:00:00+08:00`) + 86_400_000));
  if (period?.[1] !== beginOf(day) || period[2] !== beginOf(next)) refuse('it is of another day');
}

/** `2026年11月20日 00:00:00`, the begin of a day. */
function beginOf(day: string): string {
  const [year, month, date] = day.split('-');
  return `${year}年${month}月${date}日 00:00:00`;
}

/** Lines up to the one that pleases, without it. */
function linesUntil(lines: Iterator<string>, pleases: (line: string) => boolean): string[] {
  const before: string[] = [];
  for (let next = lines.next(); !next.done; next = lines.next()) {
    if (pleases(next.value)) return before;
    if (before.length === MOST_LINES) break;
    before.push(next.value);
  }
  return refuse('it is not whole');
}

/** Reads a row's cells by the header's names, without the tabs and blanks around them; a row of another width has a comma that nobody can place. */
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
    if (cells.length !== names.length) refuse('a row has another width than the header');
    return Object.fromEntries(places.map(([key, place]) => [key, cells[place]?.trim() ?? ''])) as Row<Column>;
  };
}

/** The cells of the record that begins with a line: further lines belong to it while a quoted cell is open. */
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

/** Every line that is left. */
function linesLeft(lines: Iterator<string>): string[] {
  const left: string[] = [];
  for (let next = lines.next(); !next.done; next = lines.next()) {
    if (left.length === MOST_LINES) refuse('it does not end where its list does');
    left.push(next.value);
  }
  return left;
}
