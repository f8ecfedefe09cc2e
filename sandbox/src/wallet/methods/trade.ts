import { formatYuan } from '@life-payment/contract/rules';
import type { Tx } from '../../state/state.ts';
import { gatewayTime } from '../../time.ts';
import { businessFailed, buyerGone, success } from '../answers.ts';
import { isAccountClosed, walletConduct } from '../conduct.ts';
import { bizContent, textOf } from '../open.ts';
import { closeTrade, findTrade, insertTrade, OUT_TRADE_NO, type Trade } from '../trades.ts';
import { findUser, logonId } from '../users.ts';
import { aboutTrade, type Method } from './method.ts';
import { refundTrade } from './refund.ts';

/**
 * `alipay.trade.query`. Like the real one it has no refund fields: a trade that was closed after payment has a
 * `send_pay_date`, one that was never paid has none.
 */
export const queryTrade = aboutTrade((tx, trade) =>
  success({
    ...names(trade),
    ...buyer(tx, trade),
    trade_status: trade.status,
    ...amounts(trade),
    ...(trade.paid_at === null ? {} : { send_pay_date: gatewayTime(trade.paid_at) }),
    ...(isBuyerGone(tx, trade) ? buyerGone() : {}),
  }),
);

/** `alipay.trade.close`: ends an unpaid trade. */
export const closeUnpaid = aboutTrade((tx, trade, _, now) => {
  if (trade.status !== 'WAIT_BUYER_PAY') return businessFailed('ACQ.TRADE_STATUS_ERROR', names(trade));
  closeTrade(tx, trade.out_trade_no, now);
  return success(names(trade));
});

const cancelKnown = aboutTrade((tx, trade, _, now) => {
  switch (trade.status) {
    case 'WAIT_BUYER_PAY':
      closeTrade(tx, trade.out_trade_no, now);
      return success({ ...names(trade), retry_flag: 'N', action: 'close' });
    case 'TRADE_SUCCESS':
      if (walletConduct(tx, trade.out_trade_no).cancelTooLate)
        return businessFailed('ACQ.TRADE_CANCEL_TIME_OUT', { ...names(trade), retry_flag: 'N' });
      refundTrade(tx, trade, {
        requestNo: trade.out_trade_no,
        amount: trade.total - trade.refunded,
        reason: 'cancel',
        now,
      });
      return success({ ...names(trade), retry_flag: 'N', action: 'refund' });
    case 'TRADE_CLOSED':
      return success({ ...names(trade), retry_flag: 'N' });
    case 'TRADE_FINISHED':
      return businessFailed('ACQ.TRADE_HAS_FINISHED', { ...names(trade), retry_flag: 'N' });
  }
});

/**
 * `alipay.trade.cancel`: ends an unpaid trade, or returns all the money of a paid one. A number without a trade can
 * never get one afterwards.
 */
export const cancelTrade: Method = (tx, fields, now, world) => {
  const content = bizContent(fields) ?? {};
  const outTradeNo = textOf(content, 'out_trade_no');
  if (OUT_TRADE_NO.test(outTradeNo) && !textOf(content, 'trade_no') && !findTrade(tx, outTradeNo))
    makeVoid(tx, outTradeNo, now);
  return cancelKnown(tx, fields, now, world);
};

function names(trade: Trade) {
  return { trade_no: trade.trade_no, out_trade_no: trade.out_trade_no };
}

function buyer(tx: Tx, trade: Trade) {
  const user = trade.buyer_id ? findUser(tx, trade.buyer_id) : undefined;
  return user
    ? { buyer_logon_id: logonId(user), buyer_user_id: user.wallet_user_id, buyer_open_id: user.open_id }
    : {};
}

/** The amounts of a trade. A number that was cancelled before its trade existed has none. */
function amounts(trade: Trade) {
  if (trade.total === 0) return {};
  const paid = trade.paid_at === null ? '0.00' : formatYuan(trade.total);
  return {
    total_amount: formatYuan(trade.total),
    receipt_amount: paid,
    buyer_pay_amount: paid,
    invoice_amount: paid,
    point_amount: '0.00',
  };
}

/** Whether the buyer tried with a closed account. Another buyer may still pay. */
function isBuyerGone(tx: Tx, { status, buyer_id }: Trade): boolean {
  return status === 'WAIT_BUYER_PAY' && buyer_id !== null && isAccountClosed(tx, buyer_id);
}

/** Makes a closed trade without money under an unused number, so that a later request under it is refused. */
function makeVoid(tx: Tx, outTradeNo: string, now: number): void {
  insertTrade(
    tx,
    {
      out_trade_no: outTradeNo,
      total: 0,
      subject: '',
      method: 'alipay.trade.cancel',
      time_expire: now,
      notify_url: null,
      return_url: null,
      quit_url: null,
      passback_params: null,
    },
    now,
  );
  closeTrade(tx, outTradeNo, now);
}
