import { randomBytes } from 'node:crypto';
import { formatYuan } from '@life-payment/contract/rules';
import type { Fields } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { day, gatewayTime } from '../time.ts';
import { MERCHANT } from '../world.ts';
import { APP_FIELDS, signFields } from './answers.ts';
import { walletConduct } from './conduct.ts';
import { closeTrade, findTrade, type Trade } from './trades.ts';
import { findUser, logonId } from './users.ts';

/** A notify as stored, under the number of its trade or agreement. Each try adds its own time and signature. */
export type Notify = {
  readonly notify_id: string;
  readonly out_trade_no: string;
  readonly url: string;
  readonly fields: string;
  readonly tries: number;
  readonly next_at: number | null;
  readonly last_answer: string | null;
};

type News = { readonly number: string; readonly url: string | null; readonly fields: Fields };

/** Stores a notify under the number of its trade or agreement. A timer sends it. Their ids tell doubled ones apart. */
export function storeNews(tx: Tx, { number, url, fields }: News, now: number): void {
  const conduct = walletConduct(tx, number);
  if (!url || conduct.notify === 'NEVER') return;
  const copies = conduct.notify === 'DOUBLED' ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1)
    tx.insert('notifies', {
      notify_id: `${day(now).replaceAll('-', '')}00222${randomBytes(12).toString('hex')}`,
      out_trade_no: number,
      url,
      fields: JSON.stringify(fields),
      next_at: now + (conduct.notifyDelayMs ?? 0),
      created_at: now,
    });
}

/** Stores the notify of a trade's new state. `extra` are the fields of its cause. */
export function storeNotify(tx: Tx, trade: Trade, extra: Fields, now: number): void {
  const fields = { ...tradeFields(tx, trade), ...extra };
  storeNews(tx, { number: trade.out_trade_no, url: trade.notify_url, fields }, now);
}

/** The form that a try sends. All tries of a notify have the same id. */
export function notifyForm(notify: Notify, privateKey: string, now: number): Fields {
  return signFields(
    { ...(JSON.parse(notify.fields) as Fields), notify_id: notify.notify_id, notify_time: gatewayTime(now) },
    privateKey,
  );
}

/** Waits after each try, in milliseconds: eight tries within about 25 hours. */
const WAITS_MS = [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * 60_000);

/** Stores the result of a try, and when the next one is due, unless it was the last. */
export function noteTry(tx: Tx, notify: Notify, answer: string, now: number, speedup: number): void {
  const wait = answer === 'success' ? undefined : WAITS_MS[notify.tries];
  const next = wait === undefined ? null : now + Math.ceil(wait / speedup);
  tx.run`update notifies set tries = tries + 1, next_at = ${next}, last_answer = ${answer.slice(0, 200)}
    where notify_id = ${notify.notify_id}`;
}

export function dueNotifies(tx: Tx, now: number): Notify[] {
  return tx.all<Notify>`select * from notifies where next_at <= ${now} order by next_at limit 200`;
}

/** The notifies of a trade or an agreement, oldest first. */
export function notifiesOf(tx: Tx, number: string): Notify[] {
  return tx.all<Notify>`select * from notifies where out_trade_no = ${number} order by created_at, notify_id`;
}

/** When the next notify after `now` is due; null when none is. */
export function nextNotifyAt(tx: Tx, now: number): number | null {
  return (
    tx.one<{ at: number | null }>`select min(next_at) as at from notifies where next_at > ${now}`?.at ?? null
  );
}

function tradeFields(tx: Tx, trade: Trade): Fields {
  return {
    notify_type: 'trade_status_sync',
    ...APP_FIELDS,
    seller_id: MERCHANT.sellerId,
    trade_no: trade.trade_no,
    out_trade_no: trade.out_trade_no,
    trade_status: trade.status,
    total_amount: formatYuan(trade.total),
    subject: trade.subject,
    gmt_create: gatewayTime(trade.created_at),
    ...(trade.passback_params ? { passback_params: trade.passback_params } : {}),
    ...buyerFields(tx, trade),
    ...paidTradeFields(trade),
  };
}

function buyerFields(tx: Tx, trade: Trade): Fields {
  const buyer = trade.buyer_id ? findUser(tx, trade.buyer_id) : undefined;
  return buyer ? { buyer_id: buyer.wallet_user_id, buyer_logon_id: logonId(buyer) } : {};
}

function paidTradeFields(trade: Trade): Fields {
  return trade.paid_at === null
    ? {}
    : {
        gmt_payment: gatewayTime(trade.paid_at),
        receipt_amount: formatYuan(trade.total),
        invoice_amount: formatYuan(trade.total),
        buyer_pay_amount: formatYuan(trade.total),
        point_amount: '0.00',
        fund_bill_list: JSON.stringify([{ amount: formatYuan(trade.total), fundChannel: 'ALIPAYACCOUNT' }]),
      };
}

/** Closes trades that were not paid in time, and stores their notifies. */
export function expireTrades(tx: Tx, now: number): void {
  const late = tx.all<{ out_trade_no: string }>`select out_trade_no from trades
    where status = 'WAIT_BUYER_PAY' and time_expire <= ${now} limit 200`;
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
