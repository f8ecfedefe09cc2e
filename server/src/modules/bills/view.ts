import type { queryBill, ResponseOf } from '@life-payment/contract';
import { type Language, maskAccountNumber } from '@life-payment/contract/rules';
import { after, clockOf, instant, MINUTE } from '../../time.ts';
import { unitView } from '../catalogue/index.ts';
import type { Found } from './ask.ts';
import type { BillQuery } from './store.ts';
import type { Target } from './target.ts';

type Answer = ResponseOf<typeof queryBill>;
type Claims = ReadonlyMap<string, { readonly freeAt: Date | null }>;

/** A bill that was paid stays claimed until its unit has booked it, which takes no longer than this as a rule. */
const BOOKING_MS = 15 * MINUTE;

/** Until when a bill is being paid, `HH:MM`. */
const freeAgain = (freeAt: Date | null, now: Date): string =>
  clockOf(freeAt && freeAt > now ? freeAt : after(now, BOOKING_MS));

const billView = (
  { usage, ...bill }: Found['bills'][number],
  claims: Claims,
  language: Language,
  now: Date,
): Answer['bills'][number] => {
  const claim = claims.get(bill.billNo);
  return {
    ...bill,
    ...(usage === undefined ? {} : { usage: language === 'en' ? usage.en : usage.zh }),
    ...(claim === undefined ? {} : { beingPaidUntil: freeAgain(claim.freeAt, now) }),
  };
};

/** What the payer sees of a unit's answer. `bills` are those owed, oldest first. */
export const queryView = (
  { unit, accountNumber, accountId, remark }: Target,
  query: BillQuery,
  found: Found,
  bills: Found['bills'],
  claims: Claims,
  language: Language,
  now: Date,
): Answer => ({
  queryId: query.queryId,
  askedAt: instant(query.askedAt),
  expiresAt: instant(query.expiresAt),
  unit: unitView(unit, language, now),
  account: {
    ...(accountId === null ? {} : { accountId }),
    numberMasked: maskAccountNumber(accountNumber),
    holderMasked: found.account.holderMasked,
    addressMasked: found.account.addressMasked,
    remark,
    ...(found.account.balance === undefined ? {} : { balance: found.account.balance }),
  },
  bills: bills.map((bill) => billView(bill, claims, language, now)),
  history: found.history,
});
