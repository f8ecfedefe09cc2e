import type { RawBuilder } from 'kysely';
import type { Db } from '../database/open.ts';

/** Rows in one transaction: few, so that their locks are short. */
export const BATCH = 1_000;

/** What one batch came to. */
type Batch = {
  /** Rows deleted. */
  readonly deleted: number;
  /** Where the next batch goes on, in the exact text of the database; null: nothing more is due. */
  readonly next: string | null;
  /** Why a part of the batch was not deleted. Later batches go on after it. */
  readonly error?: unknown;
};

/** Rows whose time is over, and how they are deleted. */
export type Purge = {
  /**
   * SQL that selects the rows that are due at `now`, oldest first, as `due_at`: the moment since which each is due. It has
   * no `limit`, and reads an index that has the oldest due rows first.
   */
  readonly due: (now: Date) => RawBuilder<unknown>;
  /** Deletes the oldest due rows in one transaction, at most `BATCH`. `from`: `next` of the batch before, null at first. */
  readonly batch: (db: Db, now: Date, from: string | null) => Promise<Batch>;
};
