import {
  ACCOUNT_UNKNOWN_AT_UNIT,
  LAST_PAYMENT_UNFINISHED,
  NEW_NUMBERS_USED_UP,
  type queryBill,
  type ResponseOf,
  TOO_MANY_REQUESTS,
  UNKNOWN_NUMBERS_USED_UP,
} from '@life-payment/contract';
import {
  isRefusal,
  type Language,
  maskAccountNumber,
  type Refusal,
  refuse,
} from '@life-payment/contract/rules';
import { readUsable } from '../benefits/index.ts';
import type { Context } from '../kit/context.ts';
import type { DataCrypto } from '../kit/crypto.ts';
import type { Db } from '../kit/database/open.ts';
import type { StoredBill } from '../kit/database/tables.ts';
import { randomId } from '../kit/ids.ts';
import { after, MINUTE } from '../kit/time.ts';
import { type LastQuery, recordLastQuery } from './account-store.ts';
import { askUnit, type FoundBills, hintOf, type MaskedHolder, type UnitQuestion } from './ask-unit.ts';
import type { Target } from './bill-target.ts';
import { queryView, storedBill } from './bill-view.ts';
import { billIdOf, claimOf, claimsOf, type LiveClaim } from './claims.ts';
import {
  addQuery,
  type BillQuery,
  noteAnswered,
  type Reservation,
  readPayer,
  reserveNumber,
} from './query-store.ts';
import { canPayNow } from './units.ts';

/** Lifetime of a query: how long an order can be made from it. */
const KEPT_MS = 10 * MINUTE;

const QUERY_ID_LENGTH = 20;

/** The sum that is due after a query, for the list of saved accounts; null where no bill could be read. Amounts in fen. */
export function lastQueryOf(
  { askedAt, unreadable }: BillQuery,
  bills: readonly StoredBill[],
  balance: number | null,
): LastQuery | null {
  if (unreadable > 0 && bills.length === 0) return null;
  return {
    askedAt,
    due: bills.reduce((sum, { due }) => sum + due, 0),
    bills: bills.length,
    dueDate: bills.flatMap(({ dueDate }) => dueDate ?? []).sort()[0] ?? null,
    balance,
  };
}

type Query = (
  context: Context,
  lifeUserId: string,
  target: Target,
  language: Language,
) => Promise<ResponseOf<typeof queryBill> | Refusal>;

/** Asks about an account that the payer did not type: a saved one, or that of a link, a notification or an order. */
export const queryTarget: Query = (context, lifeUserId, target, language) => {
  const asking = { ask: () => askUnit(context, target, language), noteFound: async () => undefined };
  return queryBy(asking, context, lifeUserId, target, language);
};

/** Asks about an account that the payer names: a saved one, or a typed number, which is limited if new. */
export const queryNamed: Query = (context, lifeUserId, target, language) =>
  target.accountId === null
    ? queryBy(askNewNumber(context, lifeUserId, target, language), context, lifeUserId, target, language)
    : queryTarget(context, lifeUserId, target, language);

/**
 * Asks a unit about an account and stores the answer, from which an order can be made. Refuses with the reason when the
 * account can't be queried or paid.
 */
async function queryBy(
  { ask, noteFound }: UnitQuestion,
  ...[context, lifeUserId, target, language]: Parameters<Query>
): ReturnType<Query> {
  const askedAt = context.now();
  const closed = canPayNow(context.catalogue, target.unit, language, askedAt);
  if (closed) return closed;
  const { unit, numberHash } = target;
  const [found, { paidBefore: paid, topUps }] = await Promise.all([
    ask(),
    readPayer(context.db, lifeUserId, unit, numberHash),
  ]);
  if (isRefusal(found)) return found;
  const bills = owed(target, found);
  const holder = paid ? found.account : hintOf(found.account);
  const unreadable = unit.billing === 'PREPAID' ? 0 : found.unreadable;
  const kept = queryOf(context.crypto, target, holder, bills, unreadable, askedAt);
  const billNos = bills.map(({ billNo }) => billNo);
  const [claims, coupons, measured] = await Promise.all([
    billNos.length === 0
      ? new Map<string, LiveClaim>()
      : claimsOf(context.db, kept.unitId, kept.numberHash, billNos),
    readUsable(context.db, lifeUserId, target.unit.projectType, kept.accountId, askedAt),
    context.crediting.of(kept.unitId),
    addQuery(context.db, lifeUserId, kept),
    noteFound(),
  ]);
  // Bills that are paid but not written off yet do not count as due.
  const unpaid = kept.bills.filter((bill) => !claimOf(claims, billIdOf(bill))?.paid);
  // While a deduction of this user is under way, the sum due is unknown.
  const taking = unpaid.some(({ billNo }) => {
    const claim = claims.get(billNo);
    return claim?.deducting && claim.holder === lifeUserId;
  });
  if (!taking) await recordOnAccount(context.db, lifeUserId, kept, unpaid, found, paid);
  const known = { lifeUserId, claims, firstPayment: !paid, topUps, coupons, measured };
  return queryView(target, kept, found, bills, known, language, context.now());
}

/** The bills that are due in a unit's answer. Bills of a prepaid account are ignored. */
function owed({ unit }: Target, found: FoundBills): FoundBills['bills'] {
  return unit.billing === 'PREPAID' ? [] : found.bills.filter(({ due }) => due > 0);
}

function queryOf(
  crypto: DataCrypto,
  target: Target,
  holder: MaskedHolder,
  bills: FoundBills['bills'],
  unreadable: number,
  askedAt: Date,
): BillQuery {
  return {
    queryId: randomId(QUERY_ID_LENGTH),
    unitId: target.unit.unitId,
    area: target.area,
    accountId: target.accountId,
    numberCipher: crypto.encrypt(target.accountNumber),
    numberHash: target.numberHash,
    numberMasked: maskAccountNumber(target.accountNumber),
    holderMasked: holder.holderMasked,
    addressMasked: holder.addressMasked,
    bills: bills.map(storedBill),
    unreadable,
    askedAt,
    expiresAt: after(askedAt, KEPT_MS),
  };
}

async function recordOnAccount(
  db: Db,
  lifeUserId: string,
  kept: BillQuery,
  unpaid: readonly StoredBill[],
  found: FoundBills,
  paid: boolean,
): Promise<void> {
  if (kept.accountId === null) return;
  const last = lastQueryOf(kept, unpaid, found.account.balance ?? null);
  if (last) await recordLastQuery(db, lifeUserId, kept.accountId, last, paid ? kept : null);
}

/**
 * Asks a unit about a number that the user typed. A new number is first counted against the limits of the day, so that
 * nobody can collect account numbers. A number without an answer stays counted. `noteFound` records that the unit knows
 * it.
 */
function askNewNumber(
  context: Context,
  lifeUserId: string,
  target: Pick<Target, 'unit' | 'accountNumber'>,
  language: Language,
): UnitQuestion {
  let counted: Counted | null = null;
  return {
    ask: async () => {
      const { unit, accountNumber } = target;
      const place = await countNew(context, { lifeUserId, unitId: unit.unitId, accountNumber });
      if (isRefusal(place)) return place;
      counted = place;
      const found = await askUnit(context, target, language);
      if (isRefusal(found)) await place.note(answerOf(found));
      return found;
    },
    noteFound: async () => counted?.note('known'),
  };
}

/** A unit that answers about the last payment knows the number. */
function answerOf(found: Refusal): UnitKnows {
  if (found.refused === LAST_PAYMENT_UNFINISHED) return 'known';
  return found.refused === ACCOUNT_UNKNOWN_AT_UNIT ? 'unknown' : 'unanswered';
}

/** What a unit said about a new number. */
type UnitKnows = 'known' | 'unknown' | 'unanswered';

/** An account number that a user asks a unit about. */
type Asked = {
  readonly lifeUserId: string;
  readonly unitId: string;
  readonly accountNumber: string;
};

/** A number that is counted against the limits of the day. */
type Counted = { readonly note: (knows: UnitKnows) => Promise<void> };

/**
 * Counts a number against the user's limits of new numbers, before the unit is asked. A number that was asked for and answered
 * before is free. `note` records what the unit said; without an answer the place stays taken.
 */
async function countNew(context: Context, asked: Asked): Promise<Counted | Refusal> {
  const { db, config, metrics } = context;
  const { lifeUserId, unitId, accountNumber } = asked;
  // A keyed hash, different for each user.
  const hash = context.crypto.lookUpHash('asked', `${lifeUserId}:${unitId}:${accountNumber}`);
  const place = await reserveNumber(db, lifeUserId, hash, config.newNumbers, context.now());
  const refused = refusalOf(place, context);
  if (refused) metrics.askedNew(unitId, 'limited');
  if (refused) return refused;
  const isNew = place === 'RESERVED';
  return {
    note: async (knows) => {
      if (!isNew) return;
      metrics.askedNew(unitId, knows);
      if (knows !== 'unanswered') await noteAnswered(db, lifeUserId, hash, knows === 'known');
    },
  };
}

function refusalOf(place: Reservation, { config }: Context): Refusal | null {
  const { aDay, unknownADay } = config.newNumbers;
  switch (place) {
    case 'KNOWN':
    case 'RESERVED':
      return null;
    case 'ALL_ASKED':
      return refuse(NEW_NUMBERS_USED_UP, 'accountNumber', { max: aDay });
    case 'ALL_UNKNOWN':
      return refuse(UNKNOWN_NUMBERS_USED_UP, 'accountNumber', { max: unknownADay });
    case 'ALL_IN_DOUBT':
      return refuse(TOO_MANY_REQUESTS);
  }
}
