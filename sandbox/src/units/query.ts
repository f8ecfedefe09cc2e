import type { BillQueryAnswer, UnitDescription } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { day } from '../time.ts';
import { history, latestMonth, monthlyBill, yearBefore } from './accounts/bills.ts';
import { partsOf } from './accounts/parts.ts';
import { type Account, findAccount, openBills, type StoredBill } from './accounts/store.ts';
import { textOf } from './catalogue/rules.ts';
import { accountConduct, closedUntil, unitConduct } from './conduct.ts';
import { finishProcessing, isProcessing } from './writeOffs.ts';

/** The unit does not answer. */
export const NO_ANSWER = 'NO_ANSWER';

/** fen below which carriers call a balance low. The other prepaid units do not say. */
const PHONE_LOW_BELOW = 1_000;

type Query = { readonly unit: UnitDescription; readonly accountNumber: string };

/** The answer of a unit to a bill query. */
export function queryBills(
  tx: Tx,
  { unit, accountNumber }: Query,
  now: number,
): BillQueryAnswer | typeof NO_ANSWER {
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
  return found(bills, unit, account, now);
}

function found(
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
