import { parseYuan } from '@life-payment/contract/rules';
import type { Trade, TradeStatus } from '../../kit/ports/wallet-trades.ts';
import { instant } from '../../kit/time.ts';

const STATUSES: ReadonlyMap<string, TradeStatus> = new Map([
  ['WAIT_BUYER_PAY', 'OPENED'],
  ['TRADE_SUCCESS', 'PAID'],
  ['TRADE_FINISHED', 'FINISHED'],
  ['TRADE_CLOSED', 'CLOSED'],
]);

/** `2026-11-20 15:04:12` in Shanghai, as the gateway writes times. */
export function gatewayTime(at: Date): string {
  return instant(at).slice(0, 19).replace('T', ' ');
}

/** A subject without the characters that the gateway refuses, cut to its length. The same text gives the same subject. */
export function walletSubject(text: string): string {
  return Array.from(text.replace(/[/=&]/g, ' ')).slice(0, 256).join('');
}

/** The gateway's time, `2026-11-20 15:04:12` in Shanghai; null when there is none. */
export function timeOf(text: string): Date | null {
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** The gateway's yuan text in fen; null when missing. Text that is no amount gives a value that no order has. */
export function fenOf(text: string): number | null {
  return text === '' ? null : (parseYuan(text) ?? Number.NaN);
}

/** A trade from the fields of an answer or a notice; null when its status is none of the wallet's words. */
export function tradeOf(fields: {
  status: string;
  tradeNo: string;
  totalAmount: string;
  paidAt: string;
  refundFee: string;
  refundNumber?: string;
}): Trade | null {
  const status = STATUSES.get(fields.status);
  if (!status) return null;
  const amount = fenOf(fields.totalAmount);
  // A paid trade that is closed has been refunded in full, also when the answer has no refund amount.
  const all = status === 'CLOSED' && fields.paidAt !== '' ? (amount ?? 0) : 0;
  return {
    status,
    tradeNo: fields.tradeNo || null,
    amount,
    paidAt: timeOf(fields.paidAt),
    refunded: fenOf(fields.refundFee) ?? all,
    refundNumber: fields.refundNumber || null,
  };
}
