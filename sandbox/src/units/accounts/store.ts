import { randomUUID } from 'node:crypto';
import type { UnitDescription } from '@life-payment/biller-api';
import type { Tx } from '../../state/state.ts';
import { addMonths } from '../../time.ts';
import { latestMonth, monthlyBill } from './bills.ts';
import { type OutcomeName, outcomeOf } from './outcomes.ts';
import { accountNumber, addressMasked, holderMasked } from './people.ts';

/** An account as stored. Money in fen. */
export type Account = {
  readonly unit_id: string;
  readonly number: string;
  readonly outcome: OutcomeName;
  readonly seed: string;
  readonly holder: string;
  readonly address: string;
  readonly conduct: string;
  readonly balance: number | null;
  readonly credit: number;
};

/** A bill as stored; `conducted` says whether the account's conduct applies to it. */
export type StoredBill = {
  readonly bill_no: string;
  readonly month: string;
  readonly due: number;
  readonly due_date: string;
  readonly usage_zh: string | null;
  readonly usage_en: string | null;
  readonly state: 'OPEN' | 'WRITTEN_OFF';
  readonly conducted: number;
};

export function findAccount(tx: Tx, unitId: string, number: string): Account | undefined {
  return tx.one<Account>('select * from accounts where unit_id = ? and number = ?', unitId, number);
}

const BILL_COLUMNS = 'bill_no, month, due, due_date, usage_zh, usage_en, state, conducted';

/** Unpaid bills, oldest first. */
export function openBills(tx: Tx, unitId: string, number: string): StoredBill[] {
  return tx.all<StoredBill>(
    `select ${BILL_COLUMNS} from bills where unit_id = ? and number = ? and state = 'OPEN' order by month, bill_no limit 120`,
    unitId,
    number,
  );
}

export function findBill(tx: Tx, unitId: string, number: string, billNo: string): StoredBill | undefined {
  return tx.one<StoredBill>(
    `select ${BILL_COLUMNS} from bills where unit_id = ? and number = ? and bill_no = ?`,
    unitId,
    number,
    billNo,
  );
}

type BillOf = {
  readonly unit: UnitDescription;
  readonly number: string;
  readonly seed: string;
  readonly conducted: boolean;
};

/** Sets the account's bills and balance to what its outcome says. */
export function resetAccount(tx: Tx, account: Account, unit: UnitDescription, now: number): void {
  const outcome = outcomeOf(account.outcome);
  const { unit_id, number, seed } = account;
  tx.run(`delete from bills where unit_id = ? and number = ? and state = 'OPEN'`, unit_id, number);
  tx.run(
    'update accounts set balance = ?, credit = 0, conduct = ? where unit_id = ? and number = ?',
    outcome.balance ?? null,
    JSON.stringify(outcome.conduct ?? {}),
    unit_id,
    number,
  );
  const newest = addMonths(latestMonth(now), -(outcome.behind ?? 0));
  for (let index = 0; index < outcome.bills; index += 1) {
    const only = outcome.conduct?.onlyBill;
    const conducted = only === undefined || only === index;
    issueBill(tx, { unit, number, seed, conducted }, addMonths(newest, index - outcome.bills + 1));
  }
}

type NewAccount = {
  readonly unit: UnitDescription;
  readonly outcome: OutcomeName;
  /** Whether the launcher lists it. The others belong to one test. */
  readonly listed: boolean;
  readonly seed: string;
};

/** If so many seeds all give a number that is taken, it is a bug. */
const MOST_TRIES = 100;

/** Adds an account that shows an outcome, or finds the one that the same seed made before. */
export function addAccount(tx: Tx, account: NewAccount, now: number): Account {
  const { unit, seed } = account;
  const number = numberOf(tx, unit, seed);
  const known = findAccount(tx, unit.unitId, number);
  if (known) return known;
  resetAccount(tx, insertAccount(tx, account, number, now), unit, now);
  return storedAccount(tx, unit, number);
}

/** Adds one more bill to an account: of the month after its newest bill, or of the latest month. */
export function addBill(tx: Tx, account: Account, unit: UnitDescription, now: number): StoredBill {
  const newest = tx.one<{ month: string | null }>(
    'select max(month) as month from bills where unit_id = ? and number = ?',
    account.unit_id,
    account.number,
  )?.month;
  const month = newest ? addMonths(newest, 1) : latestMonth(now);
  const conducted = true;
  const billNo = issueBill(tx, { unit, number: account.number, seed: account.seed, conducted }, month);
  const made = findBill(tx, account.unit_id, account.number, billNo);
  if (!made) throw new Error('The bill was not stored.');
  return made;
}

/** Makes the bill of a month. A second bill of the same month gets another number. */
function issueBill(tx: Tx, { unit, number, seed, conducted }: BillOf, month: string): string {
  const bill = monthlyBill(unit.projectType, seed, month);
  const billNo = `${month.replace('-', '')}${randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()}`;
  tx.run(
    `insert into bills (unit_id, number, bill_no, month, due, due_date, usage_zh, usage_en, state, conducted)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'OPEN', ?)`,
    unit.unitId,
    number,
    billNo,
    month,
    bill.due,
    bill.dueDate,
    bill.usage?.zh ?? null,
    bill.usage?.en ?? null,
    conducted ? 1 : 0,
  );
  return billNo;
}

/** The account number of a seed at a unit. When two seeds give the same number, the later one gets another. */
function numberOf(tx: Tx, unit: UnitDescription, seed: string): string {
  for (let tried = 0; tried < MOST_TRIES; tried += 1) {
    const number = accountNumber(unit, tried === 0 ? seed : `${seed} ${tried}`);
    const known = findAccount(tx, unit.unitId, number);
    if (!known || known.seed === seed) return number;
  }
  throw new Error(`${unit.unitId} has no number left for ${seed}.`);
}

function insertAccount(
  tx: Tx,
  { unit, outcome, listed, seed }: NewAccount,
  number: string,
  now: number,
): Account {
  tx.run(
    `insert into accounts (unit_id, number, outcome, listed, seed, holder, address, conduct, created_at)
     values (?, ?, ?, ?, ?, ?, ?, '{}', ?)`,
    unit.unitId,
    number,
    outcome,
    listed ? 1 : 0,
    seed,
    holderMasked(seed),
    addressMasked(seed),
    now,
  );
  return storedAccount(tx, unit, number);
}

function storedAccount(tx: Tx, { unitId }: UnitDescription, number: string): Account {
  const stored = findAccount(tx, unitId, number);
  if (!stored) throw new Error('The account was not stored.');
  return stored;
}
