import { StatementRefused } from '../../../kit/ports/statement.ts';

/** Throws `StatementRefused`: nothing of the file counts. */
export function refuse(why: string): never {
  throw new StatementRefused(`the wallet's statement: ${why}`);
}
