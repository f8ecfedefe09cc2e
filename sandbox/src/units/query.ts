import type { BillQueryAnswer, UnitDescription } from '@life-payment/biller-api';
import type { Tx } from '../state/state.ts';
import { day } from '../time.ts';
import { history, latestMonth } from './accounts/bills.ts';
import { partsOf } from './accounts/parts.ts';
import { type Account, findAccount, openBills, type StoredBill } from './accounts/store.ts';
import { textOf } from './catalogue/rules.ts';
import { accountConduct, closedUntil, unitConduct } from './conduct.ts';
import { finishProcessing, isProcessing } from './writeOffs.ts';

/** The unit does not answer. */
export const NO_ANSWER = 'NO_ANSWER';

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
  const { explained } = accountConduct(account);
  const latest = latestMonth(now);
  const until = [latest, ...bills.map(({ month }) => month)].toSorted().at(-1) ?? latest;
  return {
    result: 'FOUND',
    account: {
      holderMasked: account.holder,
      addressMasked: account.address,
      ...(account.balance === null ? {} : { balance: account.balance }),
    },
    bills: bills.map((bill) => ({
      ...billOf(unit, bill),
      ...(explained ? partsOf(unit.projectType, bill, bill.due_date < day(now)) : {}),
    })),
    history: history(unit.projectType, account.seed, until),
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
