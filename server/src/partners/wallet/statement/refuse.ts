import { StatementRefused } from '../../../kit/ports/statement.ts';

/** Throws `StatementRefused`. */
export function refuse(why: string): never {
  throw new StatementRefused(`the wallet's statement: ${why}`);
}
