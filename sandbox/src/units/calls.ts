import {
  type BillQueryAnswer,
  UNIT_CALLS,
  type UnitDescription,
  type WriteOff,
} from '@life-payment/biller-api';
import type { Static } from 'typebox';
import type { Tx } from '../state/state.ts';
import { day } from '../time.ts';
import { type Account, findAccount, openBills, type StoredBill } from './accounts.ts';
import { history, latestMonth, monthlyBill, partsOf, yearBefore } from './bills.ts';
import type { Directory } from './catalogue.ts';
import {
  accountConduct,
  closedUntil,
  type Fault,
  type UnitConduct,
  unitConduct,
  unitConducts,
} from './conduct.ts';
import { textOf } from './rules.ts';
import { reverseWriteOff, unitStatement } from './statement.ts';
import {
  bookWriteOff,
  cancelWriteOff,
  contentOf,
  finishProcessing,
  isProcessing,
  queryWriteOff,
  writeOff,
} from './write-offs.ts';

type AnswerFields = { readonly [field: string]: unknown };
type Act<O> = (tx: Tx, request: unknown, now: number) => O;

/** The wrongs of all units: a unit shows those of signatures before it knows which of them is asked. */
export function simulatedFaults(tx: Tx): ReadonlySet<Fault> {
  return new Set([...unitConducts(tx).values()].flatMap((conduct) => conduct.wrong ?? []));
}

/** The act of the call at `path`, with what the conduct of its unit does wrong. */
function withFaults<O extends { readonly way: string; readonly answer?: AnswerFields }>(
  path: string,
  act: Act<O>,
): Act<O> {
  return (tx, request, now) => {
    const sent = request as WriteOff;
    const { wrong } = unitConduct(tx, sent.unitId ?? '');
    if (!wrong) return act(tx, request, now);
    if (wrong === 'BOOKS_AGAIN' && path === UNIT_CALLS.writeOff.path && isBooked(tx, sent))
      bookWriteOff(tx, sent, now);
    const outcome = act(tx, path === UNIT_CALLS.writeOff.path ? acceptedAs(tx, wrong, sent) : sent, now);
    if (wrong === 'CANCELS_NOTHING' && path === UNIT_CALLS.cancelWriteOff.path)
      tx.run`delete from write_offs where write_off_no = ${sent.writeOffNo}`;
    if (wrong === 'REVERSES_NOTHING' && path === UNIT_CALLS.reverseWriteOff.path && outcome.answer)
      tx.run`update bills set state = 'WRITTEN_OFF' where unit_id = ${sent.unitId} and state = 'OPEN'`;
    return outcome.answer ? { ...outcome, answer: replacementAnswer(wrong, path, outcome.answer) } : outcome;
  };
}

function acceptedAs(tx: Tx, wrong: Fault, sent: WriteOff): WriteOff {
  if (wrong === 'NO_MEMORY') tx.run`delete from write_offs where write_off_no = ${sent.writeOffNo}`;
  if (wrong === 'ANY_CONTENT')
    tx.run`update write_offs set content = ${contentOf(sent)} where write_off_no = ${sent.writeOffNo}`;
  if (wrong === 'REPEATS_NUMBERS') return { ...sent, ...billOfMonth(tx, sent) };
  if (wrong !== 'ANY_AMOUNT') return sent;
  const [bill] = openBills(tx, sent.unitId, sent.accountNumber);
  return { ...sent, amount: bill?.due ?? 5_000 };
}

function billOfMonth(tx: Tx, { unitId, accountNumber, month }: WriteOff): { billNo?: string } {
  const bill = tx.one<{ bill_no: string }>`select bill_no from bills where unit_id = ${unitId}
    and number = ${accountNumber} and month = ${month ?? ''}`;
  return bill ? { billNo: bill.bill_no } : {};
}

function isBooked(tx: Tx, { writeOffNo }: WriteOff): boolean {
  const found = tx.one`select 1 from write_offs where write_off_no = ${writeOffNo} and state = 'WRITTEN_OFF'`;
  return found !== undefined;
}

function replacementAnswer(wrong: Fault, path: string, answer: AnswerFields): AnswerFields {
  const { result } = answer;
  if (wrong === 'FORGETS' && path === UNIT_CALLS.queryWriteOff.path) return { result: 'NOT_KNOWN' };
  if (wrong === 'KNOWS_ALL' && result === 'NOT_KNOWN') return { result: 'PROCESSING' };
  if (wrong === 'ANY_ACCOUNT' && path === UNIT_CALLS.queryBills.path && result === 'ACCOUNT_UNKNOWN')
    return { result: 'FOUND', account: { holderMasked: '*', addressMasked: '*' }, bills: [], history: [] };
  if (wrong === 'REPEATS_NUMBERS' && Array.isArray(answer['bills']))
    return { ...answer, bills: answer['bills'].map((bill) => ({ ...bill, billNo: 'NA' })) };
  return answer;
}

/** The unit does not answer. */
const NO_ANSWER = 'NO_ANSWER';

/** fen below which carriers call a balance low. The other prepaid units do not say. */
const PHONE_LOW_BELOW = 1_000;

type Query = { readonly unit: UnitDescription; readonly accountNumber: string };

function queryBills(tx: Tx, { unit, accountNumber }: Query, now: number): BillQueryAnswer | typeof NO_ANSWER {
  finishProcessing(tx, now);
  const account = findAccount(tx, unit.unitId, accountNumber);
  const conduct = accountConduct(account).query ?? unitConduct(tx, unit.unitId).query;
  const answersFrom = closedUntil(tx, unit.unitId, account, now);
  if (answersFrom) return { result: 'BATCH_WINDOW', answersFrom };
  if (conduct === 'NO_ANSWER') return NO_ANSWER;
  if (conduct && conduct !== 'NO_BILLS') return { result: conduct };
  if (!account) return { result: 'ACCOUNT_UNKNOWN' };
  if (isProcessing(tx, account)) return { result: 'LAST_PAYMENT_UNFINISHED' };
  const bills = conduct === 'NO_BILLS' ? [] : openBills(tx, account.unit_id, account.number);
  return foundAnswer(bills, unit, account, now);
}

function foundAnswer(
  bills: readonly StoredBill[],
  unit: UnitDescription,
  account: Account,
  now: number,
): BillQueryAnswer {
  const { explained = false, lastYear } = accountConduct(account);
  const { projectType } = unit;
  const latest = latestMonth(now);
  const until = [latest, ...bills.map(({ month }) => month)].toSorted().at(-1) ?? latest;
  return {
    result: 'FOUND',
    account: {
      holderMasked: account.holder,
      addressMasked: account.address,
      ...(account.balance === null ? {} : { balance: account.balance }),
      ...(account.balance !== null && projectType === 'PHONE' ? { lowBelow: PHONE_LOW_BELOW } : {}),
    },
    bills: bills.map((bill) => ({
      ...billOf(unit, bill),
      ...(explained
        ? {
            days: monthlyBill(projectType, account.seed, bill.month).days,
            ...partsOf(projectType, { due: bill.due, usage: bill.usage_en }, bill.due_date < day(now)),
          }
        : {}),
    })),
    history: history(projectType, account.seed, until),
    ...(unit.billing === 'POSTPAID'
      ? {
          yearBefore: yearBefore(projectType, account.seed, until, lastYear).map(
            ({ month, due, days, usage }) => ({
              month,
              amount: due,
              ...(explained
                ? { days, ...partsOf(projectType, { due, usage: usage?.en ?? null }, false) }
                : {}),
            }),
          ),
        }
      : {}),
  };
}

function billOf({ projectType }: UnitDescription, bill: StoredBill) {
  return {
    billNo: bill.bill_no,
    month: bill.month,
    due: bill.due,
    dueDate: bill.due_date,
    ...(bill.usage_zh && bill.usage_en ? { usage: textOf(projectType, bill.usage_zh, bill.usage_en) } : {}),
  };
}

/** The end of a call: it answers, stays silent, or drops the connection (after acting, when `answer` is set). */
export type Outcome =
  | {
      readonly way: 'ANSWER' | 'DROPPED' | 'SILENT';
      readonly answer: { readonly [field: string]: unknown };
      /** A tester made the answer wrong, so it is sent without a check of its form. */
      readonly bent?: boolean;
    }
  | { readonly way: 'SILENT' | 'NOT_RECEIVED'; readonly answer?: never };

/** One call of the Biller API, as the units handle it. */
export type UnitCallHandler = {
  readonly schema: (typeof UNIT_CALLS)[keyof typeof UNIT_CALLS];
  manner(tx: Tx, request: unknown): Pick<UnitConduct, 'down' | 'slowMs'>;
  act(tx: Tx, request: unknown, now: number): Outcome;
};

/** The calls by path. Each request has passed its schema before it gets here. */
export function unitCalls(directory: Directory): readonly UnitCallHandler[] {
  const calls = [listUnits(directory), ...accountCalls(directory), ...writeOffCalls(directory)];
  return calls.map((each) => ({ ...each, act: withFaults(each.schema.path, each.act) }));
}

/** A call that is as slow as its unit. The query of bills is as slow as its account too. */
function call<S extends UnitCallHandler['schema']>(
  schema: S,
  act: (tx: Tx, request: Static<S['request']>, now: number) => Outcome,
): UnitCallHandler {
  return {
    schema,
    manner: (tx, request) => {
      const { unitId, accountNumber = '' } = request as { unitId: string; accountNumber?: string };
      const unit = unitConduct(tx, unitId);
      const account = schema === UNIT_CALLS.queryBills ? findAccount(tx, unitId, accountNumber) : undefined;
      const slowMs = Math.max(unit.slowMs ?? 0, accountConduct(account).slowMs ?? 0);
      return { down: unit.down ?? false, slowMs };
    },
    act: (tx, request, now) => act(tx, request as Static<S['request']>, now),
  };
}

/** Questions about accounts, and about what was booked. */
function accountCalls(directory: Directory): readonly UnitCallHandler[] {
  return [
    call(UNIT_CALLS.queryBills, (tx, { unitId, accountNumber }, now) => {
      const unit = directory.find(unitId);
      if (!unit) return answered({ result: 'ACCOUNT_UNKNOWN' });
      const result = queryBills(tx, { unit, accountNumber }, now);
      if (result === NO_ANSWER) return { way: 'SILENT' };
      const { said } = accountConduct(findAccount(tx, unitId, accountNumber));
      return said ? { way: 'ANSWER', answer: { ...result, ...said }, bent: true } : answered(result);
    }),
    call(UNIT_CALLS.statement, (tx, request, now) => answered(unitStatement(tx, request, now))),
  ];
}

function writeOffCalls(directory: Directory): readonly UnitCallHandler[] {
  return [
    call(UNIT_CALLS.writeOff, (tx, sent, now) => {
      const unit = directory.find(sent.unitId);
      if (!unit) return answered({ result: 'REJECTED', reason: 'NOT_ACCEPTED' });
      return writeOff(tx, unit, sent, now) ?? { way: 'NOT_RECEIVED' };
    }),
    call(UNIT_CALLS.queryWriteOff, (tx, { unitId, writeOffNo }, now) =>
      answered(directory.find(unitId) ? queryWriteOff(tx, unitId, writeOffNo, now) : { result: 'NOT_KNOWN' }),
    ),
    call(UNIT_CALLS.cancelWriteOff, (tx, { unitId, writeOffNo }, now) =>
      answered(cancelWriteOff(tx, unitId, writeOffNo, now)),
    ),
    call(
      UNIT_CALLS.reverseWriteOff,
      (tx, sent, now) => reverseWriteOff(tx, sent, now) ?? { way: 'NOT_RECEIVED' },
    ),
  ];
}

function answered(value: { readonly [field: string]: unknown }): Outcome {
  return { way: 'ANSWER', answer: value };
}

/** A list that a tester made wrong is sent without a check of its form. */
function listUnits(directory: Directory): UnitCallHandler {
  return {
    schema: UNIT_CALLS.listUnits,
    manner: () => ({}),
    act: (tx) => ({
      way: 'ANSWER',
      answer: { units: directory.list(tx) },
      bent: unitConducts(tx)
        .values()
        .some(({ account }) => account !== undefined),
    }),
  };
}
