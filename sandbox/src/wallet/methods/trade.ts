import { formatYuan } from '@life-payment/contract/rules';
import type { Tx } from '../../state/state.ts';
import { gatewayTime } from '../../time.ts';
import { businessFailed, success } from '../answers.ts';
import { closeTrade, type Trade } from '../trades.ts';
import { findUser, logonId } from '../users.ts';
import { aboutTrade } from './method.ts';
import { refundTrade } from './refund.ts';

const names = (trade: Trade) => ({ trade_no: trade.trade_no, out_trade_no: trade.out_trade_no });

const buyer = (tx: Tx, trade: Trade) => {
  const user = trade.buyer_id ? findUser(tx, trade.buyer_id) : undefined;
  return user
    ? { buyer_logon_id: logonId(user), buyer_user_id: user.wallet_user_id, buyer_open_id: user.open_id }
    : {};
};

/**
 * `alipay.trade.query`. Like the real one it has no refund fields: a trade closed after it was paid
 * shows by its `send_pay_date`, one never paid has none.
 */
export const queryTrade = aboutTrade((tx, trade) => {
  const paid = trade.paid_at === null ? '0.00' : formatYuan(trade.total);
  return success({
    ...names(trade),
    ...buyer(tx, trade),
    trade_status: trade.status,
    total_amount: formatYuan(trade.total),
    receipt_amount: paid,
    buyer_pay_amount: paid,
    invoice_amount: paid,
    point_amount: '0.00',
    ...(trade.paid_at === null ? {} : { send_pay_date: gatewayTime(trade.paid_at) }),
  });
});

/** `alipay.trade.close`: ends an unpaid trade. */
export const closeUnpaid = aboutTrade((tx, trade, _, now) => {
  if (trade.status !== 'WAIT_BUYER_PAY') return businessFailed('ACQ.TRADE_STATUS_ERROR', names(trade));
  closeTrade(tx, trade.out_trade_no, now);
  return success(names(trade));
});

/** `alipay.trade.cancel`: ends an unpaid trade, or gives all the money of a paid one back. */
export const cancelTrade = aboutTrade((tx, trade, _, now) => {
  switch (trade.status) {
    case 'WAIT_BUYER_PAY':
      closeTrade(tx, trade.out_trade_no, now);
      return success({ ...names(trade), retry_flag: 'N', action: 'close' });
    case 'TRADE_SUCCESS':
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
