import type { Tx } from '../state/state.ts';
import { walletConduct } from './conduct.ts';
import { merchantBalance } from './trades.ts';

/** A row of a day's statement. Amounts in fen; refunds are negative. Times in milliseconds. */
export type StatementRow = {
  readonly kind: 'TRADE' | 'REFUND';
  readonly trade_no: string;
  readonly out_trade_no: string;
  readonly out_request_no: string;
  readonly subject: string;
  readonly created_at: number;
  readonly at: number;
  readonly amount: number;
  /** The wallet's fee, negative, or its return. */
  readonly fee: number;
  readonly buyer: string;
};

const DAY_MS = 86_400_000;

/** The first instants of a day (`2026-11-20`) in Asia/Shanghai and of the next day. */
export function dayBounds(day: string): { from: number; until: number } {
  const from = Date.parse(`${day}T00:00:00+08:00`);
  return { from, until: from + DAY_MS };
}

/** The rows of a day's statement. A tester can leave some out or make an amount wrong by a fen. */
export function statementRows(tx: Tx, day: string): StatementRow[] {
  return movedOn(tx, day).flatMap((row) => {
    const { inStatement = 'NORMAL' } = walletConduct(tx, row.out_trade_no);
    if (inStatement === 'LEFT_OUT') return [];
    return inStatement === 'WRONG_AMOUNT' ? [{ ...row, amount: row.amount + 1 }] : [row];
  });
}

/** The movements of a day, from the wallet's books, oldest first. */
function movedOn(tx: Tx, day: string): StatementRow[] {
  const { from, until } = dayBounds(day);
  return tx.all<StatementRow>(
    `select m.kind, m.trade_no, m.out_trade_no, m.out_request_no, m.subject, m.created_at, m.at, m.amount,
       coalesce(u.mobile, '') as buyer,
       (select coalesce(sum(case f.kind when 'FEE' then -f.amount else f.amount end), 0) from wallet_movements f
         where f.reference = m.out_trade_no and f.at = m.at
           and f.kind = case m.kind when 'TRADE' then 'FEE' else 'FEE_BACK' end) as fee
     from (
       select 'TRADE' as kind, trade_no, out_trade_no, '' as out_request_no, subject, created_at, paid_at as at,
         total as amount, buyer_id from trades
       union all
       select 'REFUND', t.trade_no, t.out_trade_no, r.out_request_no, t.subject, t.created_at, r.at, -r.amount, t.buyer_id
       from refunds r join trades t using (out_trade_no)) m
     left join wallet_users u on u.wallet_user_id = m.buyer_id
     where m.at >= ? and m.at < ? order by m.at, m.out_trade_no`,
    from,
    until,
  );
}

/** A movement of the merchant's account. Amounts in fen, negative when money left; times in milliseconds. */
export type AccountRow = {
  readonly id: number;
  readonly at: number;
  readonly kind: 'PAYMENT' | 'REFUND' | 'FEE' | 'FEE_BACK' | 'PAY_OUT';
  readonly trade_no: string;
  readonly out_trade_no: string;
  readonly subject: string;
  readonly counterparty: string;
  readonly amount: number;
  /** The balance after the movement. */
  readonly balance: number;
};

/** The movements of the merchant's account on a day, from the wallet's books, with the balance after each. */
export function accountRows(tx: Tx, day: string): AccountRow[] {
  const { from, until } = dayBounds(day);
  const rows = tx.all<Omit<AccountRow, 'balance'>>(
    `select m.id, m.at, m.kind, coalesce(t.trade_no, '') as trade_no, coalesce(t.out_trade_no, '') as out_trade_no,
       coalesce(t.subject, '') as subject, coalesce(u.mobile, '') as counterparty,
       case when m.to_account = 'MERCHANT' then m.amount else -m.amount end as amount
     from wallet_movements m
     left join trades t on t.out_trade_no = coalesce(m.out_trade_no, m.reference)
     left join wallet_users u on u.wallet_user_id in (m.from_account, m.to_account)
     where 'MERCHANT' in (m.from_account, m.to_account) and m.at >= ? and m.at < ? order by m.at, m.id`,
    from,
    until,
  );
  let balance = merchantBalance(tx, from);
  return rows.map((row) => {
    balance += row.amount;
    return { ...row, balance };
  });
}
