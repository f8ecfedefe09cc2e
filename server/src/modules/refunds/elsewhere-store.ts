import { sql } from 'kysely';
import { anyOf } from '../../kit/database/any-of.ts';
import type { Db, Tx } from '../../kit/database/open.ts';

type Order = { readonly lifeUserId: string; readonly orderId: string };

/** The orders of a payment. */
export type OrdersOfPayment = { readonly lifeUserId: string; readonly orderIds: readonly string[] };

/** A refund of an order, or the order's part of one; ours or somebody else's; `amount` in fen. */
export type RefundOfOrder = {
  readonly orderId: string;
  readonly origin: 'OURS' | 'WALLET';
  /** Its number at the wallet; null while the wallet has not told it, and where the wallet did not make it. */
  readonly number: string | null;
  readonly amount: number;
  /**
   * Whether the wallet may have moved money for it: it was sent, not paid by bank, and the wallet does not say that it has not
   * made it. Somebody else's counts as sent.
   */
  readonly sent: boolean;
};

/** Locks the refunds of an order and reads them, so that none is sent meanwhile. */
export function lockRefundsOf(tx: Tx, { lifeUserId, orderId }: Order): Promise<readonly RefundOfOrder[]> {
  return lockRefundsOfAll(tx, { lifeUserId, orderIds: [orderId] });
}

/** The same of all orders of a payment. */
export async function lockRefundsOfAll(
  tx: Tx,
  { lifeUserId, orderIds }: OrdersOfPayment,
): Promise<readonly RefundOfOrder[]> {
  const { rows } = await sql<RefundOfOrder>`
    select order_id as "orderId", origin,
      case when origin = 'WALLET' then wallet_number when not paid_by_bank then refund_no end as number, amount,
      not paid_by_bank and not not_made and (state <> 'DUE' or sent_at is not null) as sent
    from refunds where life_user_id = ${lifeUserId} and order_id = ${anyOf(orderIds)} order by refund_no for update`.execute(
    tx,
  );
  return rows;
}

/** Books a refund that somebody else made: it is done, and we never sent it. */
export async function insertElsewhere(
  tx: Tx,
  refund: Order & {
    readonly refundNo: string;
    readonly number: string | null;
    readonly amount: number;
    readonly partOf: string | null;
    readonly whole: number | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      life_user_id: refund.lifeUserId,
      refund_no: refund.refundNo,
      order_id: refund.orderId,
      line: null,
      amount: refund.amount,
      state: 'DONE',
      sent_at: null,
      done_at: refund.now,
      promised_by: refund.now,
      next_action_at: null,
      proposal_id: null,
      origin: 'WALLET',
      wallet_number: refund.number,
      part_of: refund.partOf,
      whole: refund.whole,
    })
    .execute();
}

/** The wallet's numbers of the refunds of a payment that somebody else made, as far as they are known. */
export async function numbersElsewhere(
  db: Db,
  { lifeUserId, orderIds }: OrdersOfPayment,
): Promise<readonly string[]> {
  const { rows } = await sql<{ number: string }>`
    select wallet_number as number from refunds where life_user_id = ${lifeUserId} and order_id = ${anyOf(orderIds)}
      and origin = 'WALLET' and part_of is null and wallet_number is not null`.execute(db);
  return rows.map(({ number }) => number);
}

/** Gives the wallet's number to a booked refund of this amount that has none. False when there is no such refund. */
export async function nameElsewhere(
  tx: Tx,
  { lifeUserId, orderIds }: OrdersOfPayment,
  number: string,
  amount: number,
): Promise<boolean> {
  const { rows } = await sql`
    with first as (
      select min(refund_no) as refund_no from refunds
      where life_user_id = ${lifeUserId} and order_id = ${anyOf(orderIds)}
        and origin = 'WALLET' and wallet_number is null and part_of is null and coalesce(whole, amount) = ${amount})
    update refunds r set wallet_number = ${number} from first
    where r.life_user_id = ${lifeUserId} and (r.refund_no = first.refund_no or r.part_of = first.refund_no)
    returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Our refunds of an order that were never sent, or that the wallet refuses for good and has not made, also while staff have one sent
 * again. The caller holds their locks.
 */
export async function readUnsent(tx: Tx, { lifeUserId, orderId }: Order) {
  return tx
    .selectFrom('refunds')
    .select(['refund_no as refundNo', 'line', 'amount'])
    .where('life_user_id', '=', lifeUserId)
    .where('order_id', '=', orderId)
    .where((or) =>
      or.or([
        or.and([or('state', '=', 'DUE'), or('sent_at', 'is', null)]),
        or.and([or('state', 'in', ['DUE', 'NEEDS_PERSON']), or('not_made', '=', true)]),
      ]),
    )
    .orderBy('refund_no')
    .execute();
}

/** Lowers a refund by fen, and with a part of one that covers several orders what the wallet is asked for. */
export async function lowerRefund(tx: Tx, lifeUserId: string, refundNo: string, by: number): Promise<void> {
  await sql`
    update refunds set amount = amount - case refund_no when ${refundNo} then ${by}::bigint else 0 end, whole = whole - ${by}
    where life_user_id = ${lifeUserId} and (refund_no = ${refundNo} or refund_no = (
      select part_of from refunds where life_user_id = ${lifeUserId} and refund_no = ${refundNo}))`.execute(
    tx,
  );
}

/** Refunds of an order by bank, and the fen of each that the wallet has not paid back as well. The caller holds their locks. */
export async function readPaidByBank(tx: Tx, { lifeUserId, orderId }: Order) {
  const { rows } = await sql<{ readonly refundNo: string; readonly left: number }>`
    select refund_no as "refundNo", amount - repaid as left from refunds
    where life_user_id = ${lifeUserId} and order_id = ${orderId} and paid_by_bank order by refund_no`.execute(
    tx,
  );
  return rows;
}

/** Notes fen of a refund by bank that the wallet has paid back as well. */
export async function addRepaid(tx: Tx, lifeUserId: string, refundNo: string, amount: number): Promise<void> {
  await sql`
    update refunds set repaid = repaid + ${amount}
    where life_user_id = ${lifeUserId} and refund_no = ${refundNo}`.execute(tx);
}
