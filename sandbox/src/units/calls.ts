import {
  type BillQueryAnswer,
  type ReverseWriteOff,
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
  type UnitConduct,
  unitConduct,
  unitConducts,
  type Wrong,
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

/** What the units do wrong before they know which of them is asked. */
export function wrongsOf(tx: Tx): ReadonlySet<Wrong> {
  return new Set([...unitConducts(tx).values()].flatMap((conduct) => conduct.wrong ?? []));
}

/** The act of the call at `path`, with what the conduct of its unit does wrong. */
function wrongly<O extends { readonly way: string; readonly answer?: AnswerFields }>(
  path: string,
  act: Act<O>,
): Act<O> {
  return (tx, request, now) => {
    const sent = request as WriteOff;
    const { wrong } = unitConduct(tx, sent.unitId ?? '');
    if (!wrong) return act(tx, request, now);
    if (wrong === 'BOOKS_AGAIN' && path === UNIT_CALLS.writeOff.path && isBooked(tx, sent))
      bookWriteOff(tx, sent, now);
    const outcome = act(tx, path === UNIT_CALLS.writeOff.path ? takenAs(tx, wrong, sent) : sent, now);
    if (wrong === 'CANCELS_NOTHING' && path === UNIT_CALLS.cancelWriteOff.path)
      tx.run('delete from write_offs where write_off_no = ?', sent.writeOffNo);
    if (wrong === 'REVERSES_NOTHING' && path === UNIT_CALLS.reverseWriteOff.path && outcome.answer)
      tx.run(`update bills set state = 'WRITTEN_OFF' where unit_id = ? and state = 'OPEN'`, sent.unitId);
    return outcome.answer ? { ...outcome, answer: saidInstead(wrong, path, outcome.answer) } : outcome;
  };
}

/** What a unit takes a write-off for. */
function takenAs(tx: Tx, wrong: Wrong, sent: WriteOff): WriteOff {
  if (wrong === 'NO_MEMORY') tx.run('delete from write_offs where write_off_no = ?', sent.writeOffNo);
  if (wrong === 'ANY_CONTENT')
    tx.run('update write_offs set content = ? where write_off_no = ?', contentOf(sent), sent.writeOffNo);
  if (wrong === 'REPEATS_NUMBERS') return { ...sent, ...ofMonth(tx, sent) };
  if (wrong !== 'ANY_AMOUNT') return sent;
  const [bill] = openBills(tx, sent.unitId, sent.accountNumber);
  return { ...sent, amount: bill?.due ?? 5_000 };
}

/** Our own number of the bill of a month. */
function ofMonth(tx: Tx, { unitId, accountNumber, month }: WriteOff): { billNo?: string } {
  const bill = tx.one<{ bill_no: string }>(
    'select bill_no from bills where unit_id = ? and number = ? and month = ?',
    unitId,
    accountNumber,
    month ?? '',
  );
  return bill ? { billNo: bill.bill_no } : {};
}

function isBooked(tx: Tx, { writeOffNo }: WriteOff): boolean {
  return (
    tx.one(`select 1 from write_offs where write_off_no = ? and state = 'WRITTEN_OFF'`, writeOffNo) !==
    undefined
  );
}

function saidInstead(wrong: Wrong, path: string, answer: AnswerFields): AnswerFields {
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

/** The answer of a unit to a bill query. */
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

/** What a call does: it answers, stays silent, or drops the connection (after acting, when `answer` is set). */
export type Outcome =
  | {
      readonly way: 'ANSWER' | 'DROPPED' | 'SILENT';
      readonly answer: { readonly [field: string]: unknown };
      /** A tester made the answer wrong, so it is sent without a check of its form. */
      readonly bent?: boolean;
    }
  | { readonly way: 'SILENT' | 'NOT_RECEIVED'; readonly answer?: never };

/** How the called unit behaves before the call acts. */
type Manner = Pick<UnitConduct, 'down' | 'slowMs'>;

/** One call of the Biller API, as the units handle it. */
export type UnitCallHandler = {
  readonly schema: (typeof UNIT_CALLS)[keyof typeof UNIT_CALLS];
  manner(tx: Tx, request: unknown): Manner;
  act(tx: Tx, request: unknown, now: number): Outcome;
};

type About = { readonly unitId: string; readonly accountNumber?: string };

type QueryRequest = Static<typeof UNIT_CALLS.queryBills.request>;
type WriteOffQuery = Static<typeof UNIT_CALLS.queryWriteOff.request>;
type StatementRequest = Static<typeof UNIT_CALLS.statement.request>;

/** The calls by path. Each request has passed its schema before it gets here. */
export function unitCalls(directory: Directory): readonly UnitCallHandler[] {
  const withUnit: WithUnit = (unitId, act, unknown) => {
    const unit = directory.find(unitId);
    return unit ? act(unit) : unknown;
  };
  const calls = [listUnits(directory), ...accountCalls(withUnit), ...writeOffCalls(withUnit)];
  return calls.map((call) => ({ ...call, act: wrongly(call.schema.path, call.act) }));
}

/** Acts at a unit; an unknown one gives `unknown`. */
type WithUnit = (unitId: string, act: (unit: UnitDescription) => Outcome, unknown: Outcome) => Outcome;

/** What is asked about accounts, and about what was booked. */
function accountCalls(withUnit: WithUnit): readonly UnitCallHandler[] {
  return [
    {
      schema: UNIT_CALLS.queryBills,
      manner: (tx, request) => mannerOf(tx, request as QueryRequest),
      act: (tx, request, now) => {
        const { unitId, accountNumber } = request as QueryRequest;
        return withUnit(
          unitId,
          (unit) => {
            const result = queryBills(tx, { unit, accountNumber }, now);
            if (result === NO_ANSWER) return { way: 'SILENT' };
            const { said } = accountConduct(findAccount(tx, unitId, accountNumber));
            return said ? { way: 'ANSWER', answer: { ...result, ...said }, bent: true } : answered(result);
          },
          answered({ result: 'ACCOUNT_UNKNOWN' }),
        );
      },
    },
    {
      schema: UNIT_CALLS.statement,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as StatementRequest).unitId }),
      act: (tx, request, now) => answered(unitStatement(tx, request as StatementRequest, now)),
    },
  ];
}

function writeOffCalls(withUnit: WithUnit): readonly UnitCallHandler[] {
  return [
    {
      schema: UNIT_CALLS.writeOff,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as WriteOff).unitId }),
      act: (tx, request, now) => {
        const sent = request as WriteOff;
        return withUnit(
          sent.unitId,
          (unit) => {
            const reply = writeOff(tx, unit, sent, now);
            return reply ?? { way: 'NOT_RECEIVED' };
          },
          answered({ result: 'REJECTED', reason: 'NOT_ACCEPTED' }),
        );
      },
    },
    {
      schema: UNIT_CALLS.queryWriteOff,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as WriteOffQuery).unitId }),
      act: (tx, request, now) => {
        const { unitId, writeOffNo } = request as WriteOffQuery;
        return withUnit(
          unitId,
          () => answered(queryWriteOff(tx, unitId, writeOffNo, now)),
          answered({ result: 'NOT_KNOWN' }),
        );
      },
    },
    {
      schema: UNIT_CALLS.cancelWriteOff,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as WriteOffQuery).unitId }),
      act: (tx, request, now) => {
        const { unitId, writeOffNo } = request as WriteOffQuery;
        return answered(cancelWriteOff(tx, unitId, writeOffNo, now));
      },
    },
    {
      schema: UNIT_CALLS.reverseWriteOff,
      manner: (tx, request) => mannerOf(tx, { unitId: (request as ReverseWriteOff).unitId }),
      act: (tx, request, now) =>
        reverseWriteOff(tx, request as ReverseWriteOff, now) ?? { way: 'NOT_RECEIVED' },
    },
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

function mannerOf(tx: Tx, { unitId, accountNumber }: About): Manner {
  const unit = unitConduct(tx, unitId);
  const own = accountNumber === undefined ? {} : accountConduct(findAccount(tx, unitId, accountNumber));
  return { down: unit.down ?? false, slowMs: Math.max(unit.slowMs ?? 0, own.slowMs ?? 0) };
}
