import { formatYuan, parseYuan } from '@life-payment/contract/rules';
import type { Fields } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { gatewayTime } from '../time.ts';
import type { World } from '../world.ts';
import { businessFailed, buyerGone, type MethodAnswer, type SubCode, success } from './answers.ts';
import { isAccountClosed, walletConduct } from './conduct.ts';
import { storeNotify } from './notifies.ts';
import { bizContent, textOf } from './payments.ts';
import {
  closeTrade,
  findTrade,
  findTradeByNo,
  insertTrade,
  OUT_TRADE_NO,
  returnFee,
  type Trade,
  tradeNames,
} from './trades.ts';
import { findUser, logonId, moveMoney } from './users.ts';

/** One method of the gateway: reads the request, acts, answers. */
export type Method = (tx: Tx, fields: Fields, now: number, world: World) => MethodAnswer;

type Content = Readonly<Record<string, unknown>>;

/** A method about one trade, named by `trade_no` or `out_trade_no`. */
function aboutTrade(act: (tx: Tx, trade: Trade, content: Content, now: number) => MethodAnswer): Method {
  return (tx, fields, now) => {
    const content = bizContent(fields);
    if (!content) return businessFailed('ACQ.INVALID_PARAMETER');
    const tradeNo = textOf(content, 'trade_no');
    const outTradeNo = textOf(content, 'out_trade_no');
    if (!tradeNo && !outTradeNo) return businessFailed('ACQ.INVALID_PARAMETER');
    const trade = tradeNo ? findTradeByNo(tx, tradeNo) : findTrade(tx, outTradeNo);
    return trade
      ? act(tx, trade, content, now)
      : businessFailed('ACQ.TRADE_NOT_EXIST', outTradeNo ? { out_trade_no: outTradeNo } : {});
  };
}

type Refund = { readonly amount: number; readonly at: number };

type Ask = {
  readonly requestNo: string;
  readonly amount: number;
  readonly reason: string;
  readonly now: number;
};

/** Gives money back: changes the books, the refund and the trade together. A trade without money left is closed. */
export function refundTrade(tx: Tx, trade: Trade, { requestNo, amount, reason, now }: Ask): Trade {
  moveMoney(tx, {
    at: now,
    kind: 'REFUND',
    from: 'MERCHANT',
    to: trade.buyer_id ?? 'OUTSIDE',
    amount,
    outTradeNo: trade.out_trade_no,
    reference: requestNo,
  });
  const { out_trade_no } = trade;
  tx.insert('refunds', { out_trade_no, out_request_no: requestNo, amount, reason, at: now });
  tx.run`update trades set refunded = refunded + ${amount},
      status = case when refunded + ${amount} = total then 'TRADE_CLOSED' else status end,
      closed_at = case when refunded + ${amount} = total then ${now} else closed_at end
    where out_trade_no = ${trade.out_trade_no}`;
  const after = findTrade(tx, trade.out_trade_no) ?? trade;
  returnFee(tx, after, now);
  storeNotify(
    tx,
    after,
    { refund_fee: formatYuan(after.refunded), gmt_refund: gatewayTime(now), out_biz_no: requestNo },
    now,
  );
  return after;
}

/** `alipay.trade.refund`: idempotent by `out_request_no`; a repeat answers `fund_change` N. */
export const refund = aboutTrade((tx, trade, content, now) => {
  const named = textOf(content, 'out_request_no');
  const requestNo = named || trade.out_trade_no;
  const amount = parseYuan(textOf(content, 'refund_amount'));
  const known = findRefund(tx, trade, requestNo);
  if (known)
    return known.amount === amount
      ? refundAnswer(tx, trade, 0, known.at)
      : refundRefused(trade, 'ACQ.DISCORDANT_REPEAT_REQUEST');
  const reason = refundRefusal(tx, trade, amount, named !== '');
  if (reason || !amount) return refundRefused(trade, reason ?? 'ACQ.REASON_TRADE_REFUND_FEE_ERR');
  const after = refundTrade(tx, trade, { requestNo, amount, reason: textOf(content, 'refund_reason'), now });
  return refundAnswer(tx, after, amount, now);
});

/** `alipay.trade.fastpay.refund.query`: `refund_status` only once the money is back; before that no field of the refund. */
export const queryRefund = aboutTrade((tx, trade, content) => {
  const requestNo = textOf(content, 'out_request_no');
  if (!requestNo) return businessFailed('ACQ.INVALID_PARAMETER');
  const known = findRefund(tx, trade, requestNo);
  if (!known) return success({});
  return success({
    trade_no: trade.trade_no,
    out_trade_no: trade.out_trade_no,
    out_request_no: requestNo,
    total_amount: formatYuan(trade.total),
    refund_amount: formatYuan(known.amount),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: gatewayTime(known.at),
    ...(asksFor(content, 'deposit_back_info')
      ? { deposit_back_info: cardFields(tx, trade.out_trade_no, known) }
      : {}),
  });
});

/** The time that a bank takes, as the wallet expects. */
const BANK_MS = 2 * 86_400_000;

const CARD_STATUS = { ON_THE_WAY: 'P', ARRIVED: 'S', FAILED: 'F' } as const;

/** Fields about the card that a refund goes to. */
export function cardFields(
  tx: Tx,
  outTradeNo: string,
  { amount, at }: Refund,
): Readonly<Record<string, string>> {
  const { card = 'NONE' } = walletConduct(tx, outTradeNo);
  if (card === 'NONE') return { has_deposit_back: 'false' };
  return {
    has_deposit_back: 'true',
    dback_status: CARD_STATUS[card],
    ...(card === 'FAILED' ? {} : { dback_amount: formatYuan(amount) }),
    est_bank_receipt_time: gatewayTime(at + BANK_MS),
    ...(card === 'ON_THE_WAY' ? {} : { bank_ack_time: gatewayTime(at) }),
  };
}

function asksFor({ query_options: options }: Readonly<Record<string, unknown>>, name: string): boolean {
  return Array.isArray(options) && options.includes(name);
}

/** A refund of a trade, by its number. */
export function findRefund(tx: Tx, trade: Trade, requestNo: string): Refund | undefined {
  return tx.one<Refund>`select amount, at from refunds where out_trade_no = ${trade.out_trade_no}
    and out_request_no = ${requestNo}`;
}

function refundAnswer(tx: Tx, trade: Trade, sent: number, at: number): MethodAnswer {
  const user = trade.buyer_id ? findUser(tx, trade.buyer_id) : undefined;
  return success({
    trade_no: trade.trade_no,
    out_trade_no: trade.out_trade_no,
    ...(user ? { buyer_logon_id: logonId(user), buyer_user_id: user.wallet_user_id } : {}),
    fund_change: sent > 0 ? 'Y' : 'N',
    refund_fee: formatYuan(trade.refunded),
    send_back_fee: formatYuan(sent),
    gmt_refund_pay: gatewayTime(at),
    ...(sent > 0
      ? { refund_detail_item_list: [{ amount: formatYuan(sent), fund_channel: 'ALIPAYACCOUNT' }] }
      : {}),
  });
}

function refundRefused(trade: Trade, subCode: SubCode): MethodAnswer {
  return businessFailed(subCode, {
    out_trade_no: trade.out_trade_no,
    refund_fee: '0.00',
    send_back_fee: '0.00',
  });
}

function refundRefusal(tx: Tx, trade: Trade, amount: number | null, named: boolean): SubCode | null {
  if (trade.status === 'TRADE_FINISHED') return 'ACQ.TRADE_HAS_FINISHED';
  if (trade.status !== 'TRADE_SUCCESS') return 'ACQ.TRADE_STATUS_ERROR';
  if (!named && amount !== trade.total) return 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL';
  if (!amount || amount > trade.total - trade.refunded) return 'ACQ.REASON_TRADE_REFUND_FEE_ERR';
  return walletConduct(tx, trade.out_trade_no).sellerShort ? 'ACQ.SELLER_BALANCE_NOT_ENOUGH' : null;
}

/** `alipay.trade.query`. Like the real one without refund fields; only a trade closed after payment has a `send_pay_date`. */
export const queryTrade = aboutTrade((tx, trade) =>
  success({
    ...tradeNames(trade),
    ...buyer(tx, trade),
    trade_status: trade.status,
    ...amounts(trade),
    ...(trade.paid_at === null ? {} : { send_pay_date: gatewayTime(trade.paid_at) }),
    ...(isBuyerGone(tx, trade) ? buyerGone() : {}),
  }),
);

/** `alipay.trade.close`: ends an unpaid trade. */
export const closeUnpaid = aboutTrade((tx, trade, _, now) => {
  if (trade.status !== 'WAIT_BUYER_PAY') return businessFailed('ACQ.TRADE_STATUS_ERROR', tradeNames(trade));
  closeTrade(tx, trade.out_trade_no, now);
  return success(tradeNames(trade));
});

const cancelKnown = aboutTrade((tx, trade, _, now) => {
  switch (trade.status) {
    case 'WAIT_BUYER_PAY':
      closeTrade(tx, trade.out_trade_no, now);
      return success({ ...tradeNames(trade), retry_flag: 'N', action: 'close' });
    case 'TRADE_SUCCESS':
      if (walletConduct(tx, trade.out_trade_no).cancelTooLate)
        return businessFailed('ACQ.TRADE_CANCEL_TIME_OUT', { ...tradeNames(trade), retry_flag: 'N' });
      refundTrade(tx, trade, {
        requestNo: trade.out_trade_no,
        amount: trade.total - trade.refunded,
        reason: 'cancel',
        now,
      });
      return success({ ...tradeNames(trade), retry_flag: 'N', action: 'refund' });
    case 'TRADE_CLOSED':
      return success({ ...tradeNames(trade), retry_flag: 'N' });
    case 'TRADE_FINISHED':
      return businessFailed('ACQ.TRADE_HAS_FINISHED', { ...tradeNames(trade), retry_flag: 'N' });
  }
});

/** `alipay.trade.cancel`: ends an unpaid trade or returns all the money. A number without a trade can never get one afterwards. */
export const cancelTrade: Method = (tx, fields, now, world) => {
  const content = bizContent(fields) ?? {};
  const outTradeNo = textOf(content, 'out_trade_no');
  if (OUT_TRADE_NO.test(outTradeNo) && !textOf(content, 'trade_no') && !findTrade(tx, outTradeNo))
    makeVoid(tx, outTradeNo, now);
  return cancelKnown(tx, fields, now, world);
};

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

/** True when the buyer tried with a closed account. Another buyer may still pay. */
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
