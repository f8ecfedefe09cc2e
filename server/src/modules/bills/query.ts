import type { queryBill, ResponseOf } from '@life-payment/contract';
import { isRefusal, type Language, maskAccountNumber, type Refusal } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { DataCrypto } from '../../kit/crypto.ts';
import type { StoredBill } from '../../kit/database/json-columns.ts';
import type { Db } from '../../kit/database/open.ts';
import { randomId } from '../../kit/ids.ts';
import { after, MINUTE } from '../../kit/time.ts';
import { type LastQuery, recordLastQuery } from '../accounts/index.ts';
import { canPayNow } from '../catalogue/index.ts';
import { billIdOf, claimOf, claimsOf, type LiveClaim } from '../claims/index.ts';
import { readUsable } from '../coupons/index.ts';
import { askNewNumber } from './ask-new-number.ts';
import { askUnit, type FoundBills, type UnitQuestion } from './ask-unit.ts';
import { hintOf, type MaskedHolder } from './hint.ts';
import { storedBill } from './parts.ts';
import { addQuery, type BillQuery, readPayer } from './store.ts';
import type { Target } from './target.ts';
import { queryView } from './view.ts';

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
