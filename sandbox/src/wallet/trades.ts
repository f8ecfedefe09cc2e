import { randomBytes } from 'node:crypto';
import { readSetting, type Tx, writeSetting } from '../state/state.ts';
import { day, dayBounds } from '../time.ts';
import { moveMoney } from './users.ts';

/** A trade as stored. Amounts in fen, times in milliseconds. */
export type Trade = {
  readonly out_trade_no: string;
  readonly trade_no: string;
  readonly cashier_id: string;
  readonly status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' | 'TRADE_FINISHED';
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
  /** 1: the payer is not led back after paying. */
  readonly return_lost: number;
};

export type NewTrade = Omit<
  Trade,
  | 'trade_no'
  | 'cashier_id'
  | 'status'
  | 'refunded'
  | 'created_at'
  | 'buyer_id'
  | 'paid_at'
  | 'closed_at'
  | 'return_lost'
>;

/** The form of a merchant's trade number. */
export const OUT_TRADE_NO = /^[A-Za-z0-9_]{1,64}$/;

/** Both numbers of a trade, as answers have them. */
export function tradeNames({ trade_no, out_trade_no }: Trade) {
  return { trade_no, out_trade_no };
}

export function insertTrade(tx: Tx, trade: NewTrade, now: number): void {
  const names = { trade_no: newTradeNo(now), cashier_id: randomBytes(16).toString('hex') };
  tx.insert('trades', { ...trade, ...names, status: 'WAIT_BUYER_PAY', created_at: now });
}

export function findTrade(tx: Tx, outTradeNo: string): Trade | undefined {
  return tx.one<Trade>`select * from trades where out_trade_no = ${outTradeNo}`;
}

export function findTradeByNo(tx: Tx, tradeNo: string): Trade | undefined {
  return tx.one<Trade>`select * from trades where trade_no = ${tradeNo}`;
}

export function findTradeByCashier(tx: Tx, cashierId: string): Trade | undefined {
  return tx.one<Trade>`select * from trades where cashier_id = ${cashierId}`;
}

/** Ends an unpaid trade. */
export function closeTrade(tx: Tx, outTradeNo: string, now: number): void {
  tx.run`update trades set status = 'TRADE_CLOSED', closed_at = ${now} where out_trade_no = ${outTradeNo}
    and status = 'WAIT_BUYER_PAY'`;
}

/** The wallet's number of a new trade: 28 digits, beginning with the day. */
function newTradeNo(now: number): string {
  const random = BigInt(`0x${randomBytes(9).toString('hex')}`) % 10n ** 18n;
  return `${day(now).replaceAll('-', '')}22${String(random).padStart(18, '0')}`;
}

/** The wallet's fee of a trade, in hundredths of a percent. */
const FEE_RATE = 60;

/** Fen that stay on the merchant's account for refunds when the rest is paid out. */
const USUAL_KEEP = 100_000;

const DAY_MS = 86_400_000;

/** Time of day of the daily payout, in milliseconds: two in the morning. */
const PAY_OUT_MS = 2 * 3_600_000;

/** The most days that are paid out one by one. Older money goes out with the first of them. */
const MOST_DAYS = 40;

/** Charges the wallet's fee of a trade that was just paid. */
export function chargeFee(tx: Tx, { out_trade_no, total }: Trade, now: number): void {
  const amount = Math.round((total * FEE_RATE) / 10_000);
  if (amount > 0)
    moveMoney(tx, { at: now, kind: 'FEE', from: 'MERCHANT', to: 'WALLET', amount, reference: out_trade_no });
}

/** Returns the part of the fee that belongs to the refunds so far; the whole fee after a full refund. */
export function returnFee(tx: Tx, { out_trade_no, total, refunded }: Trade, now: number): void {
  const owed = Math.round((sumOf(tx, 'FEE', out_trade_no) * refunded) / total);
  const amount = owed - sumOf(tx, 'FEE_BACK', out_trade_no);
  if (amount > 0)
    moveMoney(tx, {
      at: now,
      kind: 'FEE_BACK',
      from: 'WALLET',
      to: 'MERCHANT',
      amount,
      reference: out_trade_no,
    });
}

/** Balance of the merchant's account before a moment (ms), in fen. */
export function merchantBalance(tx: Tx, before: number): number {
  const row = tx.one<{ balance: number }>`
    select coalesce(sum(case when to_account = 'MERCHANT' then amount else -amount end), 0) as balance
    from wallet_movements where 'MERCHANT' in (from_account, to_account) and at < ${before}`;
  return row?.balance ?? 0;
}

/** Pays the merchant's account out to its bank, all but `keep`. Answers the amount in fen, 0 when there is nothing to pay out. */
export function payOut(tx: Tx, at: number, keep = USUAL_KEEP): number {
  const amount = merchantBalance(tx, at + 1) - keep;
  if (amount > 0) moveMoney(tx, { at, kind: 'PAY_OUT', from: 'MERCHANT', to: 'BANK', amount });
  return Math.max(0, amount);
}

/** Makes every daily payout that is due. It has no timer: whoever reads the account calls it first. */
export function payOutMornings(tx: Tx, now: number): void {
  const last = readSetting(tx, 'paidOut');
  const today = dayBounds(day(now)).from;
  const first = Math.max(last === undefined ? today : Number(last) + DAY_MS, today - MOST_DAYS * DAY_MS);
  for (let morning = first; morning + PAY_OUT_MS <= now; morning += DAY_MS) {
    payOut(tx, morning + PAY_OUT_MS);
    writeSetting(tx, 'paidOut', String(morning));
  }
}

/** The fee of a trade less what was returned with its refunds, in fen. */
function sumOf(tx: Tx, kind: 'FEE' | 'FEE_BACK', outTradeNo: string): number {
  const row = tx.one<{ sum: number }>`select coalesce(sum(amount), 0) as sum
    from wallet_movements where kind = ${kind} and reference = ${outTradeNo}`;
  return row?.sum ?? 0;
}
