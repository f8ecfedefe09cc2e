import type { Config } from '../../config.ts';
import { dataCrypto } from '../../kit/crypto.ts';
import type { Sequence } from './schema.ts';

/** What a backup needs to know: the database, and the keys its data are encrypted and found with. */
export type Needs = Pick<Config, 'databaseUrl' | 'keys'>;

/** Debits less credits of an account, in fen, as the ledger's own sums say. */
type Balance = { readonly account: string; readonly unit_id: string; readonly balance: number };

/** What a backup says of itself before its tables. */
export type Head = {
  /** Moment of the snapshot. */
  readonly at: string;
  /** Migrations the database had been through, in order. */
  readonly migrations: readonly string[];
  readonly sequences: readonly Sequence[];
  readonly balances: readonly Balance[];
  /** Tells LOOKUP_KEY from another one. */
  readonly lookUpMark: string;
};

/** What follows a table's rows. `hash` is SHA-256 of the rows as `COPY` writes them. */
export type TableEnd = { readonly rows: number; readonly hash: string };

/** Says nothing about the key, but that it is the same. */
export function lookUpMark({ keys }: Needs): string {
  return dataCrypto(keys.encryption, keys.lookUp).lookUpHash('code', 'backup').toString('hex');
}
