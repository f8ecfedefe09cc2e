import { StatementRefused } from '../../../kit/ports/statement.ts';

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
