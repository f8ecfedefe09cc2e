import { sql } from 'kysely';
import type { Db, Tx } from '../kit/database/open.ts';
import type { DifferenceKind } from '../kit/database/states.ts';
import { ownerOf } from '../kit/ids.ts';
import { after, DAY } from '../kit/time.ts';
import { partnerDay, walletPartOf } from './compare.ts';
import {
  type DifferenceKey,
  keyNamed,
  type OpenDifference,
  recordDifferences,
  recordSums,
} from './differences.ts';
import { receivableOf } from './ledger.ts';
import type { LedgerAccount } from './postings.ts';
import { lockStatement } from './statement-store.ts';

/** RECEIVABLE: money that somebody else gave back. RECEIPT: a payment that nobody ordered. The others: a difference. */
export type FindingKind = 'RECEIVABLE' | 'RECEIPT' | DifferenceKind;

/** MORE: something is receivable, or the partner has more than our books; LESS: the other way round. */
export type Side = 'MORE' | 'LESS';

/** An account that is debited, and one that is credited. */
type Pair = { readonly debit: LedgerAccount; readonly credit: LedgerAccount };

function pair(debit: LedgerAccount, credit: LedgerAccount): Pair {
  return { debit, credit };
}

/** The pairs of accounts that an adjustment may post to. Without one the finding is closed without a posting. */
export const PAIRS: Readonly<Record<FindingKind, Readonly<Record<Side, readonly Pair[]>>>> = {
  RECEIVABLE: {
    MORE: [pair('MARKETING_COST', 'REFUNDED_ELSEWHERE'), pair('PAYABLE', 'REFUNDED_ELSEWHERE')],
    LESS: [],
  },
  // Money that staff of the wallet give back is on the wallet's statement, as a refund.
  RECEIPT: { MORE: [pair('UNKNOWN_RECEIPTS', 'OTHER_INCOME')], LESS: [] },
  TRADE: {
    MORE: [pair('WALLET_CLEARING', 'UNKNOWN_RECEIPTS'), pair('WALLET_CLEARING', 'OTHER_INCOME')],
    LESS: [
      pair('MARKETING_COST', 'WALLET_CLEARING'),
      pair('PAYABLE', 'WALLET_CLEARING'),
      // Where its refund ended as paid by bank, and nothing was transferred.
      pair('BANK', 'WALLET_CLEARING'),
    ],
  },
  REFUND: {
    MORE: [pair('UNKNOWN_RECEIPTS', 'WALLET_CLEARING'), pair('MARKETING_COST', 'WALLET_CLEARING')],
    LESS: [],
  },
  BALANCE: {
    MORE: [
      pair('WALLET_CLEARING', 'OTHER_INCOME'),
      pair('WALLET_CLEARING', 'MARKETING_COST'),
      pair('WALLET_CLEARING', 'BANK'),
    ],
    LESS: [
      pair('MARKETING_COST', 'WALLET_CLEARING'),
      pair('WALLET_FEES', 'WALLET_CLEARING'),
      pair('BANK', 'WALLET_CLEARING'),
    ],
  },
  WRITE_OFF: { MORE: [pair('MARKETING_COST', 'PAYABLE')], LESS: [] },
  REVERSAL: { MORE: [], LESS: [pair('MARKETING_COST', 'PAYABLE')] },
  SETTLEMENT: { MORE: [pair('MARKETING_COST', 'PAYABLE')], LESS: [] },
  STATEMENT: { MORE: [], LESS: [] },
};

/** An open finding that staff can close. */
export type Finding = {
  readonly kind: FindingKind;
  /** fen; above zero where something is receivable, or the partner has more than our books */
  readonly amount: number;
  /** The order that an adjustment is posted to; null where it is of none. */
  readonly orderId: string | null;
  /** The unit to whose `PAYABLE` it can be posted. */
  readonly unitId: string | null;
  /** The unknown receipt that it concerns, by its number at the wallet. */
  readonly receipt: string | null;
  readonly difference: DifferenceKey | null;
  /** The partner decides it, so that nothing is posted by hand. */
  readonly byPartner: boolean;
};

const RECEIPT = 'receipt:';

/** Lets one transaction at a time adjust, because the rest of a finding follows from the adjustments before. */
export async function lockAdjustments(tx: Tx): Promise<void> {
  await sql`
    select from proposals where kind = 'ADJUSTMENT' and state = 'APPROVED'
    order by proposal_id limit 1 for update`.execute(tx);
}

/** The open finding of a name, locked; a sentence when there is none, or it can't be closed yet. */
export function findingNamed(tx: Tx, name: string, now: Date): Promise<Finding | string> {
  const key = keyNamed(name);
  if (key) return ofDifference(tx, name, key, now);
  return name.startsWith(RECEIPT) ? ofReceipt(tx, name.slice(RECEIPT.length)) : ofOrder(tx, name, now);
}

/** Payments that nobody here has ordered and that are booked, and not given back or taken in; `amount` in fen. */
export async function receiptsUnknown(db: Db | Tx, limit: number, number: string | null = null) {
  const { rows } = await sql<{ name: string; number: string; amount: number; since: Date }>`
    select ${RECEIPT} || number as name, number, sum(amount)::bigint as amount, min(at) as since from (
      select content->>'receipt' as number, decided_at as at, (content->>'amount')::bigint
        * case 'UNKNOWN_RECEIPTS' when content->>'credit' then 1 when content->>'debit' then -1 else 0 end as amount
      from proposals where kind = 'ADJUSTMENT' and state = 'APPROVED' and content->>'receipt' is not null) as adjusted
    where ${number}::text is null or number = ${number}
    group by number having sum(amount) <> 0 order by min(at) limit ${limit}`.execute(db);
  return rows;
}

/** fen of the unknown receipt of a number; 0 when there is none. */
export async function receiptOf(tx: Tx, number: string): Promise<number> {
  return (await receiptsUnknown(tx, 1, number))[0]?.amount ?? 0;
}

async function ofReceipt(tx: Tx, number: string): Promise<Finding | string> {
  const amount = await receiptOf(tx, number);
  if (amount === 0) return `${number} is no unknown receipt that is open.`;
  const none = { orderId: null, unitId: null, difference: null };
  return { ...none, kind: 'RECEIPT', amount, receipt: number, byPartner: false };
}

async function ofOrder(tx: Tx, orderId: string, now: Date): Promise<Finding | string> {
  const lifeUserId = ownerOf(orderId) ?? '';
  const { rows } = await sql<{ unitId: string }>`
    select unit_id as "unitId" from orders where life_user_id = ${lifeUserId} and order_id = ${orderId}
    for no key update`.execute(tx);
  const [order] = rows;
  if (!order) return `There is no finding ${orderId}.`;
  const awaited = await awaitedReversalOf(tx, orderId, now);
  if (awaited !== null) return awaited;
  const amount = await receivableOf(tx, { lifeUserId, orderId });
  if (amount === 0) return `Nothing of ${orderId} is receivable.`;
  return { ...order, kind: 'RECEIVABLE', amount, orderId, receipt: null, difference: null, byPartner: false };
}

/**
 * Why staff still wait for a reversal before they decide who bears the money; null when they need not, as after a day:
 * if the unit reverses after all, who bore it gets it back.
 */
async function awaitedReversalOf(tx: Tx, orderId: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ reversalNo: string; state: string; writeOffNo: string }>`
    select reversal_no as "reversalNo", state, write_off_no as "writeOffNo" from reversals
    where life_user_id = ${ownerOf(orderId) ?? ''} and order_id = ${orderId}
      and next_action_at is not null and begun_at > ${after(now, -DAY)} limit 1`.execute(tx);
  const [open] = rows;
  return open
    ? `${open.reversalNo} is ${open.state}: its unit has not said whether it reverses ${open.writeOffNo}.`
    : null;
}

async function ofDifference(tx: Tx, name: string, key: DifferenceKey, now: Date): Promise<Finding | string> {
  const { partner, day, kind, number } = key;
  if (kind === 'BALANCE') await compareBalance(tx, key, now);
  const row = await tx
    .selectFrom('differences')
    .select(['reason', 'theirs', 'ours', 'order_id as orderId'])
    .where('partner', '=', partner)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return `There is no open difference ${name}.`;
  const isUnit = walletPartOf(partner) === null;
  const differs = kind === 'BALANCE' ? await balanceMoved(tx, key) : amountOf(row);
  return {
    kind,
    amount: differs - (kind === 'BALANCE' ? 0 : await adjusted(tx, name)),
    orderId: null,
    unitId: isUnit ? partner : await onlyUnitOf(tx, number),
    receipt: isUnit ? null : kind === 'REFUND' ? row.orderId : number,
    difference: key,
    byPartner: row.reason === 'STATE_DIFFERS',
  };
}

/** fen by which the partner has more than our books. An amount that is done twice, or not for us, counts whole. */
function amountOf({ reason, theirs, ours }: Pick<OpenDifference, 'reason' | 'theirs' | 'ours'>): number {
  switch (reason) {
    case 'TWICE':
    case 'STATE_DIFFERS':
      return theirs ?? 0;
    case 'OURS_ONLY':
    case 'THEIRS_ONLY':
    case 'AMOUNT_DIFFERS':
    case 'NOT_SETTLED':
    case 'BALANCE_DIFFERS':
    case 'NOT_THERE':
      return (theirs ?? 0) - (ours ?? 0);
  }
}

/** Compares the account's balance of a day anew, because what was adjusted since has changed ours. */
async function compareBalance(tx: Tx, { partner, day }: DifferenceKey, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('statements')
    .select('statement_id as id')
    .where('partner', '=', partner)
    .where('day', '=', day)
    .where('state', '=', 'MATCHED')
    .executeTakeFirst();
  if (!row) return;
  const of = partnerDay(await lockStatement(tx, row.id), now);
  await recordSums(tx, of);
  await recordDifferences(tx, of);
}

/** fen by which the day moved the account otherwise than our books. */
async function balanceMoved(tx: Tx, { partner, day }: DifferenceKey): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select (s.their_balance - s.our_balance - coalesce((
      select e.their_balance - e.our_balance from statements e
      where e.partner = s.partner and e.day < s.day and e.state = 'MATCHED' order by e.day desc limit 1), 0))::bigint as fen
    from statements s where s.partner = ${partner} and s.day = ${day}::date`.execute(tx);
  return rows[0]?.fen ?? 0;
}

/** fen of a difference that was adjusted before; above zero where the partner had more. */
async function adjusted(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum((content->>'amount')::bigint * case content->>'side' when 'MORE' then 1 else -1 end), 0)::bigint as fen
    from proposals where kind = 'ADJUSTMENT' and subject = ${name} and state = 'APPROVED'`.execute(tx);
  return rows[0]?.fen ?? 0;
}

/** The unit of a payment's orders; null where they are of several. */
async function onlyUnitOf(tx: Tx, paymentId: string): Promise<string | null> {
  const { rows } = await sql<{ unitId: string }>`
    select distinct unit_id as "unitId" from orders
    where life_user_id = ${ownerOf(paymentId) ?? ''} and payment_id = ${paymentId} limit 2`.execute(tx);
  return rows.length === 1 ? (rows[0]?.unitId ?? null) : null;
}
