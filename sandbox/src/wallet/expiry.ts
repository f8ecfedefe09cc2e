import type { Tx } from '../state/state.ts';
import { gatewayTime } from '../time.ts';
import { storeNotify } from './notifies.ts';
import { closeTrade, findTrade } from './trades.ts';

/** Closes trades that were not paid in time, and stores their notifies. */
export function expireTrades(tx: Tx, now: number): void {
  const late = tx.all<{ out_trade_no: string }>(
    `select out_trade_no from trades where status = 'WAIT_BUYER_PAY' and time_expire <= ? limit 200`,
    now,
  );
  for (const { out_trade_no } of late) {
    closeTrade(tx, out_trade_no, now);
    const trade = findTrade(tx, out_trade_no);
    if (trade) storeNotify(tx, trade, { gmt_close: gatewayTime(now), refund_fee: '0.00' }, now);
  }
}

/** When the next unpaid trade expires; null when none waits. */
export function nextExpiry(tx: Tx): number | null {
  return (
    tx.one<{ at: number | null }>(`select min(time_expire) as at from trades where status = 'WAIT_BUYER_PAY'`)
      ?.at ?? null
  );
}
