import type { Tx } from '../../state/state.ts';
import { merchantBalance } from '../account.ts';
import { dayBounds } from './rows.ts';

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
