import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SCHEMA } from './schema.ts';

/** Reads and writes inside one transaction. */
export type Tx = {
  /** All rows of a query; the caller names the type of its columns. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Runs a statement; the number of rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number;
};

/** The durable state of the outside world: one SQLite file that only this process may open. */
export type State = {
  /** Runs `work` in one transaction, which is committed before this returns. A throw rolls it back. */
  act<T>(work: (tx: Tx) => T): T;
  close(): void;
};

/** How long to wait for an earlier process to release the file, in milliseconds. */
const LOCK_WAIT_MS = 5_000;

/**
 * Opens the state, waiting a moment for an earlier process to end. Throws when another process holds it. A state that
 * is not durable survives this process, but not a crash of the machine.
 */
export function openState(file: string, durable = true): State {
  const db = open(file, durable);
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql);
    if (known) return known;
    const made = db.prepare(sql);
    prepared.set(sql, made);
    return made;
  };
  const tx: Tx = {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    one: <Row>(sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
  };
  return {
    act: (work) => {
      db.exec('begin immediate');
      try {
        const result = work(tx);
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        throw error;
      }
    },
    close: () => db.close(),
  };
}

function open(file: string, durable: boolean): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  // The exclusive lock belongs to the operating system, so it ends with the process in every case.
  db.exec('pragma locking_mode = exclusive; pragma journal_mode = wal');
  db.exec(`pragma synchronous = ${durable ? 'full' : 'off'}`);
  db.exec(`begin exclusive; ${SCHEMA} commit`);
  return db;
}
