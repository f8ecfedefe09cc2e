import { randomBytes } from 'node:crypto';
import type { Tx } from '../state/state.ts';
import { day } from '../time.ts';

type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' | 'TRADE_FINISHED';

/** A trade as stored. Amounts in fen, times in milliseconds. */
export type Trade = {
  readonly out_trade_no: string;
  readonly trade_no: string;
  readonly cashier_id: string;
  readonly status: TradeStatus;
  readonly total: number;
  readonly refunded: number;
  readonly subject: string;
  readonly method: string;
  readonly created_at: number;
  readonly time_expire: number;
  readonly notify_url: string | null;
  readonly return_url: string | null;
  readonly quit_url: string | null;
  readonly passback_params: string | null;
  readonly buyer_id: string | null;
  readonly paid_at: number | null;
  readonly closed_at: number | null;
  readonly return_lost: number;
};

export type NewTrade = Pick<
  Trade,
  | 'out_trade_no'
  | 'total'
  | 'subject'
  | 'method'
  | 'time_expire'
  | 'notify_url'
  | 'return_url'
  | 'quit_url'
  | 'passback_params'
>;

/** The form of a merchant's trade number. */
export const OUT_TRADE_NO = /^[A-Za-z0-9_]{1,64}$/;

export function insertTrade(tx: Tx, trade: NewTrade, now: number): void {
  tx.run(
    `insert into trades (out_trade_no, trade_no, cashier_id, status, total, subject, method, created_at, time_expire,
       notify_url, return_url, quit_url, passback_params)
     values (?, ?, ?, 'WAIT_BUYER_PAY', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    trade.out_trade_no,
    newTradeNo(now),
    randomBytes(16).toString('hex'),
    trade.total,
    trade.subject,
    trade.method,
    now,
    trade.time_expire,
    trade.notify_url,
    trade.return_url,
    trade.quit_url,
    trade.passback_params,
  );
}

export function findTrade(tx: Tx, outTradeNo: string): Trade | undefined {
  return tx.one<Trade>('select * from trades where out_trade_no = ?', outTradeNo);
}

export function findTradeByNo(tx: Tx, tradeNo: string): Trade | undefined {
  return tx.one<Trade>('select * from trades where trade_no = ?', tradeNo);
}

export function findTradeByCashier(tx: Tx, cashierId: string): Trade | undefined {
  return tx.one<Trade>('select * from trades where cashier_id = ?', cashierId);
}

/** Ends an unpaid trade. */
export function closeTrade(tx: Tx, outTradeNo: string, now: number): void {
  tx.run(
    `update trades set status = 'TRADE_CLOSED', closed_at = ? where out_trade_no = ? and status = 'WAIT_BUYER_PAY'`,
    now,
    outTradeNo,
  );
}

/** The wallet's number of a new trade: 28 digits, beginning with the day. */
function newTradeNo(now: number): string {
  const random = BigInt(`0x${randomBytes(9).toString('hex')}`) % 10n ** 18n;
  return `${day(now).replaceAll('-', '')}22${String(random).padStart(18, '0')}`;
}
