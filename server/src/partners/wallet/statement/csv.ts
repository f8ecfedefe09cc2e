import { refuse } from './refuse.ts';

/** Cells of a CSV record; null while a quoted cell continues on the next line. A quote inside a cell is an ordinary character. */
export function cellsOf(record: string): string[] | null {
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
