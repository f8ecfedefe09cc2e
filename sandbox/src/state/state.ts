import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** A template with the values in their places, or a text with `?` for each. */
type Sql = TemplateStringsArray | string;

/** Reads and writes inside one transaction. */
export type Tx = {
  /** All rows of a query; the caller names the type of its columns. */
  all<Row>(sql: Sql, ...values: SQLInputValue[]): Row[];
  one<Row>(sql: Sql, ...values: SQLInputValue[]): Row | undefined;
  /** Runs a statement; the number of rows it changed. */
  run(sql: Sql, ...values: SQLInputValue[]): number;
  insert(table: string, row: Readonly<Record<string, SQLInputValue>>): void;
};

/** The durable state of the outside world: one SQLite file that only this process may open. */
export type State = {
  /** Runs `work` in one transaction, which is committed before this returns. A throw rolls it back. */
  act<T>(work: (tx: Tx) => T): T;
  close(): void;
};

/** Time for an earlier process to release the file, in milliseconds. */
const LOCK_WAIT_MS = 5_000;

/** Opens the state; throws when another process holds it. One that is not durable survives this process, but not the machine. */
export function openState(file: string, durable = true): State {
  const db = open(file, durable);
  const prepared = new Map<string, StatementSync>();
  const statement = (sql: Sql): StatementSync => {
    const text = typeof sql === 'string' ? sql : sql.join('?');
    const made = prepared.get(text) ?? db.prepare(text);
    prepared.set(text, made);
    return made;
  };
  const tx: Tx = {
    all: <Row>(sql: Sql, ...values: SQLInputValue[]) => statement(sql).all(...values) as Row[],
    one: <Row>(sql: Sql, ...values: SQLInputValue[]) => statement(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(statement(sql).run(...values).changes),
    insert: (table, row) => {
      const columns = Object.keys(row);
      const marks = columns.map(() => '?').join(', ');
      tx.run(`insert into ${table} (${columns.join(', ')}) values (${marks})`, ...Object.values(row));
    },
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

/** Tables of the outside world. The wallet and the units share the file, but no row. */
const SCHEMA = `
create table if not exists settings (name text primary key, value text not null) strict;
create table if not exists nonces (sender text not null, nonce text not null, at integer not null, primary key (sender, nonce)) strict;
create index if not exists nonces_age on nonces (at);

create table if not exists wallet_users (
  wallet_user_id text primary key, open_id text not null unique, name text not null, name_en text not null,
  mobile text not null unique, password text not null, balance integer not null,
  wrong_passwords integer not null default 0, locked_until integer not null default 0, created_at integer not null
) strict;
create table if not exists oauth_codes (
  code text primary key, wallet_user_id text not null, expires_at integer not null, used_at integer
) strict;
create table if not exists access_tokens (
  token text primary key, wallet_user_id text not null, expires_at integer not null
) strict;
create table if not exists trades (
  out_trade_no text primary key, trade_no text not null unique, cashier_id text not null unique,
  status text not null, total integer not null, refunded integer not null default 0, subject text not null,
  method text not null, created_at integer not null, time_expire integer not null,
  notify_url text, return_url text, quit_url text, passback_params text,
  buyer_id text, paid_at integer, closed_at integer, return_lost integer not null default 0
) strict;
create index if not exists trades_waiting on trades (time_expire) where status = 'WAIT_BUYER_PAY';
create table if not exists wallet_signings (
  sign_id text primary key, external_agreement_no text not null, sign_before integer not null,
  method text not null, notify_url text, return_url text, done text, created_at integer not null
) strict;
create table if not exists wallet_agreements (
  external_agreement_no text primary key, agreement_no text not null unique, wallet_user_id text not null,
  status text not null, signed_at integer not null, ended_at integer,
  notify_url text, password_token text
) strict;
create index if not exists wallet_agreements_user on wallet_agreements (wallet_user_id, signed_at);
create table if not exists deductions (
  out_trade_no text primary key, agreement_no text not null, ends_at integer, ends_paid integer not null default 0
) strict;
create index if not exists deductions_agreement on deductions (agreement_no);
create index if not exists deductions_running on deductions (ends_at) where ends_at is not null;
create table if not exists refunds (
  out_trade_no text not null, out_request_no text not null, amount integer not null, reason text not null,
  at integer not null, primary key (out_trade_no, out_request_no)
) strict;
create table if not exists notifies (
  notify_id text primary key, out_trade_no text not null, url text not null, fields text not null,
  tries integer not null default 0, next_at integer, last_answer text, created_at integer not null
) strict;
create index if not exists notifies_due on notifies (next_at) where next_at is not null;
create table if not exists wallet_movements (
  id integer primary key, at integer not null, kind text not null, out_trade_no text, reference text,
  from_account text not null, to_account text not null, amount integer not null
) strict;
create index if not exists wallet_movements_reference on wallet_movements (reference, kind) where reference is not null;

create table if not exists one_use_codes (
  code text primary key, kind text not null, scope text not null, subject text not null,
  expires_at integer not null, used_at integer
) strict;
create table if not exists carrier_numbers (
  uuid text primary key, wallet_user_id text not null, pre_signature text not null, msg_id text not null,
  expires_at integer not null
) strict;
create table if not exists sms_messages (id text primary key, mobile text not null, text text not null, at integer not null) strict;
create index if not exists sms_messages_mobile on sms_messages (mobile, at);

create table if not exists conducts (scope text primary key, value text not null) strict;
create table if not exists accounts (
  unit_id text not null, number text not null, outcome text not null, listed integer not null, seed text not null,
  holder text not null, address text not null, conduct text not null, balance integer,
  credit integer not null default 0, created_at integer not null, primary key (unit_id, number)
) strict;
create table if not exists bills (
  unit_id text not null, number text not null, bill_no text not null, month text not null, due integer not null,
  due_date text not null, usage_zh text, usage_en text, state text not null, conducted integer not null,
  primary key (unit_id, number, bill_no)
) strict;
create table if not exists write_offs (
  write_off_no text primary key, unit_id text not null, number text not null, content text not null,
  state text not null, reason text, reference text, received_at integer not null, done_at integer
) strict;
create table if not exists reversed_write_offs (
  write_off_no text primary key, unit_id text not null, at integer not null
) strict;
create index if not exists reversed_write_offs_at on reversed_write_offs (unit_id, at);
create table if not exists reversals_asked (
  reversal_no text primary key, write_off_no text not null, amount integer not null, refusal text, at integer not null
) strict;
create index if not exists write_offs_processing on write_offs (done_at) where state = 'PROCESSING';
create table if not exists unit_movements (
  id integer primary key, at integer not null, unit_id text not null, number text not null,
  write_off_no text not null, bill_no text, kind text not null, amount integer not null
) strict;
create index if not exists unit_movements_write_off on unit_movements (write_off_no);
`;

/** A stored setting of the outside world; undefined when it was never set. */
export function readSetting(tx: Tx, name: string): string | undefined {
  return tx.one<{ value: string }>`select value from settings where name = ${name}`?.value;
}

/** Stores a setting of the outside world. */
export function writeSetting(tx: Tx, name: string, value: string): void {
  tx.run`insert or replace into settings (name, value) values (${name}, ${value})`;
}
