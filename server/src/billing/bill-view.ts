import type { UnitDescription } from '@life-payment/biller-api';
import type { queryBill, ResponseOf } from '@life-payment/contract';
import {
  byLanguage,
  checkAmount,
  type Language,
  maskAccountNumber,
  type TextByTag,
  textIn,
  yearEarlier,
} from '@life-payment/contract/rules';
import { type CouponRow, couponView } from '../benefits/index.ts';
import { billIdOf } from '../kit/bill-id.ts';

import type { BillParts, StoredBill } from '../kit/database/tables.ts';
import type { FoundBills } from '../kit/ports/biller.ts';
import type { CreditingTime } from '../kit/ports/catalogue.ts';
import { clockOf, instant } from '../kit/time.ts';
import type { Target } from './bill-target.ts';
import { type ClaimOf, givesWay } from './claims.ts';
import type { BillQuery } from './query-store.ts';
import { creditHours, unitView } from './units.ts';

type Answer = ResponseOf<typeof queryBill>;

/** Facts that the service adds to the unit's answer. */
type QueryFacts = {
  readonly lifeUserId: string;
  readonly claimOf: ClaimOf;
  readonly firstPayment: boolean;
  /** fen of the user's latest top-ups, the newest first. */
  readonly topUps: readonly number[];
  readonly coupons: readonly CouponRow[];
  readonly measured: CreditingTime | null;
};

/** A unit's answer as the payer sees it. `bills`: owed bills, oldest first. */
export function queryView(
  { unit, accountNumber, accountId, remark }: Target,
  query: BillQuery,
  found: FoundBills,
  bills: FoundBills['bills'],
  known: QueryFacts,
  language: Language,
  now: Date,
): Answer {
  return {
    queryId: query.queryId,
    askedAt: instant(query.askedAt),
    expiresAt: instant(query.expiresAt),
    unit: unitView(unit, language, now),
    account: {
      ...(accountId === null ? {} : { accountId }),
      numberMasked: maskAccountNumber(accountNumber),
      holderMasked: query.holderMasked,
      addressMasked: query.addressMasked,
      remark,
      firstPayment: known.firstPayment,
      ...balanceView(unit, found.account, known.topUps),
    },
    bills: bills.map((bill) => billView(bill, known, language)),
    ...creditsView(unit, found),
    ...(query.unreadable > 0 ? { unreadable: query.unreadable } : {}),
    ...(accountId === null || known.firstPayment
      ? { history: [] }
      : { history: found.history, ...yearBeforeView(found, bills, language) }),
    crediting: { withinHours: creditHours(unit), ...(known.measured ? { measured: known.measured } : {}) },
    coupons: known.coupons.map((coupon) => couponView(coupon, language, now)),
  };
}

/** The credits of the payer at the unit, which no order pays. */
function creditsView({ billing }: Target['unit'], { bills }: FoundBills): Pick<Answer, 'credits'> {
  const credits = bills.filter(({ due }) => due < 0);
  if (billing === 'PREPAID' || credits.length === 0) return {};
  return {
    credits: credits.map(({ month, due }) => ({ amount: -due, ...(month === undefined ? {} : { month }) })),
  };
}

/** The balance of a prepaid account, and its payer's usual top-up. */
function balanceView(
  unit: Target['unit'],
  account: FoundBills['account'],
  topUps: readonly number[],
): Pick<Answer['account'], 'balance' | 'balanceLow' | 'usualTopUp'> {
  const usual = usualTopUp(unit, topUps);
  return {
    ...(account.balance === undefined ? {} : { balance: account.balance }),
    ...(isBalanceLow(unit, account) ? { balanceLow: true } : {}),
    ...(usual === undefined ? {} : { usualTopUp: usual }),
  };
}

function billView(
  bill: FoundBills['bills'][number],
  { claimOf, ...asker }: QueryFacts,
  language: Language,
): Answer['bills'][number] {
  const { billNo, month, due, dueDate, usage, days } = bill;
  return {
    billNo,
    due,
    ...(month === undefined ? {} : { month }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(days === undefined ? {} : { days }),
    ...partsView(partsOf(bill).parts, due, language),
    ...(usage === undefined ? {} : { usage: textIn(usage, language) }),
    ...claimView(claimOf(billIdOf(bill)), asker),
  };
}

function claimView(
  claim: ReturnType<ClaimOf>,
  { lifeUserId, firstPayment }: Omit<QueryFacts, 'claimOf'>,
): Pick<Answer['bills'][number], 'paid' | 'deducting' | 'beingPaidUntil'> {
  if (!claim) return {};
  if (claim.paid) return { paid: true };
  const own = claim.holder === lifeUserId;
  // It can be chosen: the close of the other payment begins when this payer wants to pay.
  if (!own && givesWay(claim, !firstPayment)) return {};
  return {
    ...(own && claim.deducting ? { deducting: true } : {}),
    ...(claim.freeAt ? { beingPaidUntil: clockOf(claim.freeAt) } : {}),
  };
}

/** The parts of a bill, stored with its query and its order; empty when its unit does not say. */
function partsOf({
  lateFee,
  items,
  readings,
}: Pick<FoundBills['bills'][number], 'items' | 'readings'> & { readonly lateFee?: number }): {
  parts?: BillParts;
} {
  if (!lateFee && !items && !readings) return {};
  return {
    parts: {
      lateFee: lateFee ?? 0,
      items: (items ?? []).map(({ name, ...item }) => ({ ...item, name: kept(name) })),
      readings: (readings ?? []).map(({ meter, measure, ...reading }) => ({
        ...reading,
        measure: kept(measure),
        ...(meter === undefined ? {} : { meter: kept(meter) }),
      })),
    },
  };
}

/** A bill of a unit's answer as it is stored. */
export function storedBill(bill: FoundBills['bills'][number]): StoredBill {
  const { billNo, month, due, dueDate } = bill;
  return {
    billNo,
    due,
    ...(month === undefined ? {} : { month }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...partsOf(bill),
  };
}

/** The parts of a bill as its payer reads them. `due`: fen of the bill itself. */
export function partsView(
  parts: BillParts | null | undefined,
  due: number,
  language: Language,
): Pick<Answer['bills'][number], 'parts'> {
  if (!parts) return {};
  return {
    parts: {
      principal: due - parts.lateFee,
      lateFee: parts.lateFee,
      items: parts.items.map(({ name, ...item }) => ({ ...item, name: textIn(name, language) })),
      readings: parts.readings.map(({ meter, measure, ...reading }) => ({
        ...reading,
        measure: textIn(measure, language),
        ...(meter === undefined ? {} : { meter: textIn(meter, language) }),
      })),
    },
  };
}

/** The text in the languages of the app only: a unit may write fifty. */
function kept(text: TextByTag): TextByTag {
  return byLanguage((language) => textIn(text, language));
}

type Rules = Pick<UnitDescription, 'amount' | 'suggested'>;

/** True if a prepaid balance is below the limit of its unit, else below the least top-up; such a balance is marked. */
export function isBalanceLow(
  unit: Rules,
  { balance, lowBelow }: Pick<FoundBills['account'], 'balance' | 'lowBelow'>,
): boolean {
  return balance !== undefined && balance < (lowBelow ?? leastTopUp(unit));
}

/** The amount that a payer usually tops up by: the most frequent one the unit takes, else the last. `amounts`: fen, the newest first. */
export function usualTopUp({ amount: rule }: Rules, amounts: readonly number[]): number | undefined {
  const taken = amounts.filter((amount) => checkAmount(rule, 0, amount) === null);
  const times = Map.groupBy(taken, (amount) => amount);
  // The order of a map is that of its first entries, and a sort keeps it: the newest of the most frequent comes first.
  return [...times].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** The smallest amount that the unit suggests, or else takes; 0 where it names none. */
function leastTopUp({ suggested, amount }: Rules): number {
  if (suggested.length > 0) return Math.min(...suggested);
  return amount.kind === 'RANGE' ? Math.max(amount.min, amount.multiple) : 0;
}

/** The months a year before, oldest first and each once. A month has its parts where one of the bills is compared with it. */
function yearBeforeView(
  { yearBefore = [], history }: Pick<FoundBills, 'yearBefore' | 'history'>,
  bills: FoundBills['bills'],
  language: Language,
): Pick<Answer, 'yearBefore'> {
  const shown = new Set([...history, ...bills].flatMap(({ month }) => (month ? yearEarlier(month) : [])));
  const compared = new Set(bills.flatMap(({ month }) => (month ? yearEarlier(month) : [])));
  const byMonth = new Map(yearBefore.map((told) => [told.month, told]));
  const months = [...byMonth.values()]
    .filter(({ month }) => shown.has(month))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1));
  return months.length === 0
    ? {}
    : {
        yearBefore: months.map(({ month, amount, days, ...told }) =>
          compared.has(month)
            ? {
                month,
                amount,
                ...(days === undefined ? {} : { days }),
                ...partsView(partsOf(told).parts, amount, language),
              }
            : { month, amount },
        ),
      };
}
