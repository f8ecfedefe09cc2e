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
import { billIdOf } from '../kit/bill-id.ts';
import type { Context } from '../kit/context.ts';
import type { DataCrypto } from '../kit/crypto.ts';
import type { StoredBill } from '../kit/database/tables.ts';
import { randomId } from '../kit/ids.ts';
import type { FoundBills } from '../kit/ports/biller.ts';
import { after, MINUTE } from '../kit/time.ts';
import { type LastQuery, recordLastQuery } from './account-store.ts';
import { askUnit } from './ask-unit.ts';
import type { Target } from './bill-target.ts';
import { isBalanceLow, queryView, storedBill } from './bill-view.ts';
import { claimsOf } from './claims.ts';
import {
  addQuery,
  type BillQuery,
  type Reservation,
  readPayer,
  recordAnswer,
  reserveNumber,
} from './query-store.ts';
import { canPayNow } from './units.ts';

/** Time in which an order can be made from a query. */
const KEPT_MS = 10 * MINUTE;

const QUERY_ID_LENGTH = 20;

type Query = (
  context: Context,
  lifeUserId: string,
  target: Target,
  language: Language,
) => Promise<ResponseOf<typeof queryBill> | Refusal>;

/** Queries an account that the payer names: a saved one, or a typed number, which is limited if new. */
export const queryNamed: Query = (context, lifeUserId, target, language) =>
  target.accountId === null
    ? queryWith(newNumberQuery(context, lifeUserId, target, language), context, lifeUserId, target, language)
    : queryTarget(context, lifeUserId, target, language);

/** Queries an account that the payer did not type: a saved one, or that of a link, a notification or an order. */
export const queryTarget: Query = (context, lifeUserId, target, language) => {
  const unitQuery = {
    ask: () => askUnit(context, target, lifeUserId, language),
    recordFound: async () => undefined,
  };
  return queryWith(unitQuery, context, lifeUserId, target, language);
};

type UnitQuery = {
  readonly ask: () => Promise<FoundBills | Refusal>;
  readonly recordFound: () => Promise<void>;
};

/** Queries an account and stores the answer, from which an order can be made; or refuses with the reason. */
async function queryWith(
  { ask, recordFound }: UnitQuery,
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
  // A prepaid account has no bills, whatever its unit says.
  const isPrepaid = unit.billing === 'PREPAID';
  const bills = isPrepaid ? [] : found.bills.filter(({ due }) => due > 0);
  const unreadable = isPrepaid ? 0 : found.unreadable;
  const holder = paid ? found.account : hintOf(found.account);
  const query = queryOf(context.crypto, target, holder, bills, unreadable, askedAt);
  const billNos = bills.map(({ billNo }) => billNo);
  const [claimOf, coupons, measured] = await Promise.all([
    claimsOf(context.db, query.unitId, query.numberHash, billNos),
    readUsable(context.db, lifeUserId, target.unit.projectType, query.accountId, askedAt),
    context.crediting.of(query.unitId),
    addQuery(context.db, lifeUserId, query),
    recordFound(),
  ]);
  // Bills that are paid but not written off yet do not count as due.
  const unpaid = query.bills.filter((bill) => !claimOf(billIdOf(bill))?.paid);
  // While a deduction of this user is under way, the sum due is unknown.
  const deducting = unpaid.some((bill) => {
    const claim = claimOf(billIdOf(bill));
    return claim?.deducting && claim.holder === lifeUserId;
  });
  const last = deducting ? null : lastQueryOf(query, unpaid, unit, found.account);
  if (last && query.accountId !== null)
    await recordLastQuery(context.db, lifeUserId, query.accountId, last, paid ? query : null);
  const known = { lifeUserId, claimOf, firstPayment: !paid, topUps, coupons, measured };
  return queryView(target, query, found, bills, known, language, context.now());
}

/** The sum that is due after a query, in fen, for the list of saved accounts; null where no bill could be read. */
export function lastQueryOf(
  { askedAt, unreadable }: BillQuery,
  bills: readonly StoredBill[],
  unit: Parameters<typeof isBalanceLow>[0],
  account: Parameters<typeof isBalanceLow>[1],
): LastQuery | null {
  if (unreadable > 0 && bills.length === 0) return null;
  return {
    askedAt,
    due: bills.reduce((sum, { due }) => sum + due, 0),
    bills: bills.length,
    dueDate: bills.flatMap(({ dueDate }) => dueDate ?? []).sort()[0] ?? null,
    balance: account.balance ?? null,
    balanceLow: isBalanceLow(unit, account),
  };
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

/** Queries a typed number. A new one is first counted against the limits of the day, so that nobody can collect account numbers. */
function newNumberQuery(context: Context, lifeUserId: string, target: Target, language: Language): UnitQuery {
  let record: RecordAnswer | null = null;
  return {
    ask: async () => {
      const counted = await countNumber(context, lifeUserId, target);
      if (isRefusal(counted)) return counted;
      record = counted;
      const found = await askUnit(context, target, lifeUserId, language);
      if (isRefusal(found)) await record(answerOf(found));
      return found;
    },
    recordFound: async () => record?.('known'),
  };
}

/** A unit that answers about the last payment knows the number. */
function answerOf({ refused }: Refusal): UnitKnows {
  if (refused === LAST_PAYMENT_UNFINISHED) return 'known';
  return refused === ACCOUNT_UNKNOWN_AT_UNIT ? 'unknown' : 'unanswered';
}

/** The unit's answer about a new number. */
type UnitKnows = 'known' | 'unknown' | 'unanswered';
type RecordAnswer = (knows: UnitKnows) => Promise<void>;

/**
 * Counts a new number before the unit is asked; one answered before is free. Returns a function that records the
 * answer; without one the place stays taken.
 */
async function countNumber(
  context: Context,
  lifeUserId: string,
  { unit: { unitId }, accountNumber }: Target,
): Promise<RecordAnswer | Refusal> {
  const { db, config, metrics } = context;
  // A keyed hash, different for each user.
  const hash = context.crypto.lookUpHash('asked', `${lifeUserId}:${unitId}:${accountNumber}`);
  const place = await reserveNumber(db, lifeUserId, hash, config.newNumbers, context.now());
  const refused = refusalOf(place, context);
  if (refused) metrics.askedNew(unitId, 'limited');
  if (refused) return refused;
  return async (knows) => {
    if (place !== 'RESERVED') return;
    metrics.askedNew(unitId, knows);
    if (knows !== 'unanswered') await recordAnswer(db, lifeUserId, hash, knows === 'known');
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

/** Characters of a holder's name and of an address that are shown before the first payment. */
const NAME_SHOWN = 1;
const ADDRESS_SHOWN = 4;

/** Holder and address of an account, as the unit masks them. */
type MaskedHolder = { readonly holderMasked: string; readonly addressMasked: string };

/** Lets payers recognise their own account: the last character of the name and the end of the address, which does not reveal the house. */
export function hintOf({ holderMasked, addressMasked }: MaskedHolder): MaskedHolder {
  return {
    holderMasked: lastCharacters(holderMasked, NAME_SHOWN),
    addressMasked: lastCharacters(addressMasked, ADDRESS_SHOWN),
  };
}

/** The last unmasked characters after one star; empty when there are none. */
function lastCharacters(masked: string, shown: number): string {
  if (masked === '') return '';
  const visible = [...masked.replace(/[*＊\s]+$/u, '')];
  return `*${visible
    .slice(-shown)
    .join('')
    .replace(/^[*＊]+/u, '')}`;
}
