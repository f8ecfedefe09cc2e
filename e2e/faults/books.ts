import { readSql } from '../../scripts/testing/sql.ts';
import type { Booked, Books, Mandate, OwnBill, OwnOrder, Trade } from './compare.ts';

const ORDERS = `
  select p.order_id as "orderId", p.payment_id as "paymentId", p.state, p.next_action_at is not null as waiting,
    p.wallet_agreement_no is not null as deduction,
    coalesce(s.paid, 0)::int as paid, coalesce(s.refunded, 0)::int as refunded, coalesce(s.held, 0)::int as held
  from order_payments p left join (
    select order_id,
      sum(debit) filter (where event in ('PAID', 'PAID_LATE') and account = 'WALLET_CLEARING') as paid,
      sum(credit) filter (where event = 'REFUND_DONE' and account = 'WALLET_CLEARING') as refunded,
      sum(credit - debit) filter (where account in ('HELD', 'REFUNDS_PAYABLE')) as held
    from order_entries group by order_id) s
  using (order_id)`;

const BILLS = `
  select b.order_id as "orderId", b.write_off_no as "writeOffNo", b.state, b.due::int as due,
    coalesce((select sum(l.credit - l.debit) from ledger_lines l where l.life_user_id = b.life_user_id
      and l.event in ('WRITTEN_OFF', 'REVERSED') and l.subject = b.write_off_no and l.account = 'PAYABLE'), 0)::int as "writtenOff"
  from order_bills b`;

const MANDATES = `
  select agreement_id as "agreementId", state <> 'ENDED' as open from mandates`;

export type Numbered = { readonly id: number };

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
type StoredMandate = Numbered & {
  readonly external_agreement_no: string;
  readonly status: string;
};

/** Reads our books by order and bill, and the partners' books. */
export async function readBooks(databaseUrl: string, sandboxUrl: string): Promise<Books> {
  return {
    orders: await readSql<OwnOrder>(databaseUrl, ORDERS),
    bills: await readSql<OwnBill>(databaseUrl, BILLS),
    trades: tradesOf(await bookOf(sandboxUrl, 'wallet')),
    mandates: await readSql<Mandate>(databaseUrl, MANDATES),
    walletMandates: mandatesOf(await bookOf(sandboxUrl, 'agreements')),
    booked: bookedOf(await bookOf(sandboxUrl, 'units')),
  };
}

/** Number of our rows that still wait for work. */
export async function countWaiting(databaseUrl: string): Promise<number> {
  const rows = await readSql<{ count: number }>(
    databaseUrl,
    `select ((select count(*) from wallet_payments where next_action_at is not null)
      + (select count(*) from order_bills where next_action_at is not null)
      + (select count(*) from bill_locks where next_action_at is not null)
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
export async function bookOf<Movement extends Numbered>(
  sandboxUrl: string,
  book: string,
): Promise<Movement[]> {
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
