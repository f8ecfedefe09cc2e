import { readSql } from '../../../scripts/testing/postgres.ts';
import type { Booked, Books, Mandate, OwnBill, OwnOrder, Trade } from './compare.ts';

const ORDERS = `
  select order_id as "orderId", payment_id as "paymentId", state, next_action_at is not null as waiting,
    wallet_agreement_no is not null as deduction
  from order_payments`;

/** The sums of each order in the ledger. Read apart: PostgreSQL would add it all up anew for each of tens of thousands of orders. */
const SUMS = `
  select order_id as "orderId",
    coalesce(sum(debit) filter (where event in ('PAID', 'PAID_LATE') and account = 'WALLET_CLEARING'), 0)::int as paid,
    coalesce(sum(credit) filter (where event = 'REFUND_DONE' and account = 'WALLET_CLEARING'), 0)::int as refunded,
    coalesce(sum(credit - debit) filter (where account in ('HELD', 'REFUNDS_PAYABLE')), 0)::int as held
  from order_entries group by order_id`;

const BILLS = `
  select b.order_id as "orderId", b.write_off_no as "writeOffNo", b.state, b.due::int as due,
    coalesce((select sum(l.credit - l.debit) from ledger_lines l where l.life_user_id = b.life_user_id
      and l.event in ('WRITTEN_OFF', 'REVERSED') and l.subject = b.write_off_no and l.account = 'PAYABLE'), 0)::int as "writtenOff"
  from order_bills b`;

const MANDATES = `
  select agreement_id as "agreementId", state <> 'ENDED' as open from mandates`;

type Numbered = { readonly id: number };

type WalletMovement = Numbered & {
  readonly kind: string;
  readonly out_trade_no: string | null;
  readonly amount: number;
};
type UnitMovement = Numbered & {
  readonly write_off_no: string;
  readonly unit_id: string;
  readonly number: string;
  readonly bill_no: string | null;
  readonly kind: 'BILL' | 'ADVANCE' | 'TOP_UP';
  readonly amount: number;
};
type StoredMandate = Numbered & { readonly external_agreement_no: string; readonly status: string };

/** Reads our books by order and bill, and the partners' books. */
export async function readBooks(databaseUrl: string, sandboxUrl: string): Promise<Books> {
  return {
    orders: await readOrders(databaseUrl),
    bills: await readSql<OwnBill>(databaseUrl, BILLS),
    trades: tradesOf(await bookOf(sandboxUrl, 'wallet')),
    mandates: await readSql<Mandate>(databaseUrl, MANDATES),
    walletMandates: mandatesOf(await bookOf(sandboxUrl, 'agreements')),
    booked: bookedOf(await bookOf(sandboxUrl, 'units')),
  };
}

async function readOrders(databaseUrl: string): Promise<OwnOrder[]> {
  const sums = await readSql<Pick<OwnOrder, 'orderId' | 'paid' | 'refunded' | 'held'>>(databaseUrl, SUMS);
  const byOrder = new Map(sums.map((sum) => [sum.orderId, sum]));
  const orders = await readSql<Omit<OwnOrder, 'paid' | 'refunded' | 'held'>>(databaseUrl, ORDERS);
  return orders.map((order) => ({
    ...order,
    ...(byOrder.get(order.orderId) ?? { paid: 0, refunded: 0, held: 0 }),
  }));
}

/** Number of our rows that still wait for work. */
export async function countWaiting(databaseUrl: string): Promise<number> {
  const rows = await readSql<{ count: number }>(
    databaseUrl,
    `select ((select count(*) from wallet_payments where next_action_at is not null)
      + (select count(*) from order_bills where next_action_at is not null)
      + (select count(*) from refunds where next_action_at is not null)
      + (select count(*) from reversals where next_action_at is not null))::int as count`,
  );
  return rows[0]?.count ?? 0;
}

function tradesOf(movements: readonly WalletMovement[]): Trade[] {
  const trades = new Map<string, { paid: number; refunded: number }>();
  for (const { kind, out_trade_no: paymentId, amount } of movements) {
    if (paymentId === null || (kind !== 'PAYMENT' && kind !== 'REFUND')) continue;
    const trade = trades.get(paymentId) ?? { paid: 0, refunded: 0 };
    trades.set(paymentId, trade);
    trade[kind === 'REFUND' ? 'refunded' : 'paid'] += amount;
  }
  return [...trades].map(([paymentId, sums]) => ({ paymentId, ...sums }));
}

/** Reads a whole book of the sandbox, page by page. */
async function bookOf<Movement extends Numbered>(sandboxUrl: string, book: string): Promise<Movement[]> {
  const movements: Movement[] = [];
  for (;;) {
    const after = movements.at(-1)?.id ?? 0;
    const answer = await fetch(`${sandboxUrl}/sandbox/api/books/${book}?after=${after}`);
    const page = ((await answer.json()) as { movements: Movement[] }).movements;
    if (page.length === 0) return movements;
    movements.push(...page);
  }
}

function mandatesOf(stored: readonly StoredMandate[]): Mandate[] {
  return stored.map(({ external_agreement_no: agreementId, status }) => ({
    agreementId,
    open: status === 'NORMAL',
  }));
}

function bookedOf(movements: readonly UnitMovement[]): Booked[] {
  return movements.map(({ write_off_no: writeOffNo, unit_id, number, bill_no, kind, amount }) => ({
    writeOffNo,
    bill: kind === 'BILL' ? `${unit_id} ${number} ${bill_no}` : null,
    amount,
  }));
}
