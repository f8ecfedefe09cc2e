import type { queryBill, ResponseOf } from '@life-payment/contract';
import { type Language, maskAccountNumber, textIn } from '@life-payment/contract/rules';
import type { CreditingTime } from '../../kit/ports/crediting.ts';
import { clockOf, instant } from '../../kit/time.ts';
import { creditHours, unitView } from '../catalogue/index.ts';
import { billIdOf, claimOf, givesWay, type LiveClaim } from '../claims/index.ts';
import { type CouponRow, couponView } from '../coupons/index.ts';
import type { FoundBills } from './ask-unit.ts';
import { partsOf, partsView } from './parts.ts';
import type { BillQuery } from './store.ts';
import type { Target } from './target.ts';
import { isBalanceLow, usualTopUp } from './top-up.ts';
import { yearBeforeView } from './year-before.ts';

type Answer = ResponseOf<typeof queryBill>;
type Claims = ReadonlyMap<string, LiveClaim>;

/** Facts that the service adds to the unit's answer. */
type QueryFacts = {
  readonly lifeUserId: string;
  readonly claims: Claims;
  readonly firstPayment: boolean;
  /** fen of the user's latest top-ups, the newest first. */
  readonly topUps: readonly number[];
  readonly coupons: readonly CouponRow[];
  /** How long the unit takes to credit; null when it has no measurement. */
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

/** What the unit owes the payer, which no order pays. */
function creditsView({ billing }: Target['unit'], { bills }: FoundBills): Pick<Answer, 'credits'> {
  const credits = bills.filter(({ due }) => due < 0);
  if (billing === 'PREPAID' || credits.length === 0) return {};
  return {
    credits: credits.map(({ month, due }) => ({ amount: -due, ...(month === undefined ? {} : { month }) })),
  };
}

/** The balance of a prepaid account, and what its payer usually tops it up by. */
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
  { claims, ...asker }: QueryFacts,
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
    ...claimView(claimOf(claims, billIdOf(bill)), asker),
  };
}

function claimView(
  claim: LiveClaim | undefined,
  { lifeUserId, firstPayment }: Omit<QueryFacts, 'claims'>,
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
