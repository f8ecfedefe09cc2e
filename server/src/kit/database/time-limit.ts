import { CompiledQuery, type Transaction } from 'kysely';

/** The SQL text by which a transaction gives its statements another time limit. `open.ts` knows it, and waits as long. */
export const TIME_LIMIT_TEXT = `select set_config('statement_timeout', $1, true)`;

/** Lets the following statements of a transaction run for `ms` each, in place of half a minute: for sums over a whole day. */
export async function limitTime(tx: Pick<Transaction<unknown>, 'executeQuery'>, ms: number): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(TIME_LIMIT_TEXT, [String(ms)]));
}
