import { randomUUID } from 'node:crypto';
import type { UnitDescription } from '@life-payment/biller-api';
import { readSetting, type Tx, writeSetting } from '../state/state.ts';
import { addMonths } from '../time.ts';
import { chance, digits, latestMonth, monthlyBill, pick } from './bills.ts';
import type { Directory } from './catalogue.ts';
import { OUTCOME_NAMES, type OutcomeName, outcomeOf } from './outcomes.ts';
import { OWN_ACCOUNTS, type Project } from './rules.ts';

const SURNAMES = ['陈', '李', '王', '刘', '赵', '黄', '周', '吴', '徐', '孙', '欧阳'] as const;
const GIVEN = ['志强', '秀英', '建国', '雪梅', '敏', '洋', '桂兰', '子涵', '文博'] as const;
const DISTRICTS = ['岳麓区', '芙蓉区', '天心区', '开福区', '雨花区', '望城区'] as const;

/** A holder's name as a unit shows it: all but the last character hidden. */
function holderMasked(seed: string): string {
  const name = pick(SURNAMES, seed, 'surname') + pick(GIVEN, seed, 'given');
  return `${'*'.repeat(name.length - 1)}${name.slice(-1)}`;
}

/** An address as a unit shows it. */
function addressMasked(seed: string): string {
  return `${pick(DISTRICTS, seed, 'district')}****${houseOf(seed)}`;
}

function houseOf(seed: string): string {
  return `${1 + Math.floor(chance(seed, 'house') * 28)}栋${
    1 + Math.floor(chance(seed, 'floor') * 32)
  }0${1 + Math.floor(chance(seed, 'door') * 4)}`;
}

function accountNumber({ projectType, account }: UnitDescription, seed: string): string {
  const number = (count: number) => digits(count, seed, 'number');
  switch (account.pattern) {
    case OWN_ACCOUNTS.plate.pattern:
      return `湘A${number(5)}`;
    case OWN_ACCOUNTS.email.pattern:
      return `u${number(8)}@example.com`;
    case OWN_ACCOUNTS.idCard.pattern:
      return `43010219${50 + (Number(number(2)) % 50)}0307${number(4)}`;
    default:
      return ofProject(projectType, seed, number);
  }
}

/** The first digits of each project's account numbers, and the number of digits after them. */
const NUMBERS: Readonly<Record<Exclude<Project, 'PROPERTY'>, readonly [first: string, more: number]>> = {
  ELECTRICITY: ['07', 8],
  WATER: ['3', 7],
  GAS: ['80', 8],
  PHONE: ['138', 8],
  BROADBAND: ['0731', 8],
  TV: ['8431', 12],
  HEATING: ['6', 8],
};

function ofProject(project: Project, seed: string, number: (count: number) => string): string {
  if (project !== 'PROPERTY') return `${NUMBERS[project][0]}${number(NUMBERS[project][1])}`;
  const [block, digit] = [pick(['A', 'B', 'C', 'D'], seed, 'block'), Number(number(1))];
  return `${block}${1 + digit}-${1 + (digit % 4)}-${101 + Math.floor(chance(seed, 'flat') * 30) * 100}`;
}

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
  return tx.one<Account>`select * from accounts where unit_id = ${unitId} and number = ${number}`;
}

/** Unpaid bills, oldest first. */
export function openBills(tx: Tx, unitId: string, number: string): StoredBill[] {
  return tx.all<StoredBill>`select * from bills where unit_id = ${unitId} and number = ${number}
    and state = 'OPEN' order by month, bill_no limit 120`;
}

export function findBill(tx: Tx, unitId: string, number: string, billNo: string): StoredBill | undefined {
  return tx.one<StoredBill>`select * from bills
    where unit_id = ${unitId} and number = ${number} and bill_no = ${billNo}`;
}

type BillOf = {
  readonly unit: UnitDescription;
  readonly number: string;
  readonly seed: string;
  readonly conducted: boolean;
};

/** Sets the account's bills and balance to what its outcome says. */
function resetAccount(tx: Tx, account: Account, unit: UnitDescription, now: number): void {
  const outcome = outcomeOf(account.outcome);
  const { unit_id, number, seed } = account;
  tx.run`delete from bills where unit_id = ${unit_id} and number = ${number} and state = 'OPEN'`;
  tx.run`update accounts
    set balance = ${outcome.balance ?? null}, credit = 0, conduct = ${JSON.stringify(outcome.conduct)}
    where unit_id = ${unit_id} and number = ${number}`;
  const newest = addMonths(latestMonth(now), -(outcome.behind ?? 0));
  for (let index = 0; index < outcome.bills; index += 1) {
    const only = outcome.conduct.onlyBill;
    const conducted = only === undefined || only === index;
    issueBill(tx, { unit, number, seed, conducted }, addMonths(newest, index - outcome.bills + 1));
  }
}

type NewAccount = {
  readonly unit: UnitDescription;
  readonly outcome: OutcomeName;
  /** The launcher lists it. The others belong to one test. */
  readonly listed: boolean;
  readonly seed: string;
};

/** If so many seeds all give a number that is taken, it is a bug. */
const MOST_TRIES = 100;

/** Adds an account that shows an outcome, or finds the one that the same seed made before. */
export function addAccount(tx: Tx, account: NewAccount, now: number): Account {
  const { unit, outcome, listed, seed } = account;
  const number = numberOf(tx, unit, seed);
  const known = findAccount(tx, unit.unitId, number);
  if (known) return known;
  tx.insert('accounts', {
    unit_id: unit.unitId,
    number,
    outcome,
    listed: Number(listed),
    seed,
    holder: holderMasked(seed),
    address: addressMasked(seed),
    conduct: '{}',
    created_at: now,
  });
  resetAccount(tx, storedAccount(tx, unit, number), unit, now);
  return storedAccount(tx, unit, number);
}

/** Adds one more bill to an account: of the month after its newest bill, or of the latest month. */
export function addBill(tx: Tx, account: Account, unit: UnitDescription, now: number): StoredBill {
  const newest = tx.one<{ month: string | null }>`select max(month) as month from bills
    where unit_id = ${account.unit_id} and number = ${account.number}`?.month;
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
  tx.insert('bills', {
    unit_id: unit.unitId,
    number,
    bill_no: billNo,
    month,
    due: bill.due,
    due_date: bill.dueDate,
    usage_zh: bill.usage?.zh ?? null,
    usage_en: bill.usage?.en ?? null,
    state: 'OPEN',
    conducted: Number(conducted),
  });
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

function storedAccount(tx: Tx, { unitId }: UnitDescription, number: string): Account {
  const stored = findAccount(tx, unitId, number);
  if (!stored) throw new Error('The account was not stored.');
  return stored;
}

/** Adds an account. A unit that replaces its unit gets it too. */
export function addWithReplacement(tx: Tx, directory: Directory, wanted: NewAccount, now: number): Account {
  const replacement = directory.find(wanted.unit.replacedBy ?? '');
  if (replacement) addAccount(tx, { ...wanted, unit: replacement, outcome: 'ONE_BILL', listed: false }, now);
  return addAccount(tx, wanted, now);
}

/** Adds the missing test accounts of every outcome. */
export function seedAccounts(tx: Tx, directory: Directory, now: number): void {
  for (const outcome of OUTCOME_NAMES)
    for (const unitId of outcomeOf(outcome).units) {
      const unit = directory.find(unitId);
      if (!unit) throw new Error(`Outcome ${outcome} names a unit that does not exist: ${unitId}.`);
      addWithReplacement(tx, directory, { unit, outcome, listed: true, seed: `${outcome}/${unitId}` }, now);
    }
}

/** Replaces the bills of the listed accounts by those of a new month, once its bills are issued. */
export function refreshAccounts(tx: Tx, directory: Directory, now: number): void {
  const month = latestMonth(now);
  const seen = readSetting(tx, 'billsOf');
  if (seen === month) return;
  writeSetting(tx, 'billsOf', month);
  if (seen !== undefined) resetWhere(tx, directory, 'where listed = 1', now);
}

/** Sets every account's bills and balance to those of its outcome. */
export function resetAccounts(tx: Tx, directory: Directory, now: number): void {
  resetWhere(tx, directory, '', now);
}

function resetWhere(tx: Tx, directory: Directory, where: '' | 'where listed = 1', now: number): void {
  for (const account of tx.all<Account>(`select * from accounts ${where} limit 100000`)) {
    const unit = directory.find(account.unit_id);
    if (unit) resetAccount(tx, account, unit, now);
  }
}
