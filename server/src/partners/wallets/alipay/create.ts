import { formatYuan } from '@life-payment/contract/rules';
import type { CreateOutcome, PaymentToStart, TradeToCreate } from '../../../kit/ports/wallet-trades.ts';
import { aboutOrder, BUSINESS_FAILED, BUYER_GONE, OK } from './answer.ts';
import type { Gateway, GatewayAnswer } from './gateway.ts';
import { gatewayTime, walletSubject } from './trade.ts';

/**
 * Refusals after which this request has made no trade. After all others one may exist, with other contents too, so that it is
 * closed and queried.
 */
const REFUSALS: readonly string[] = [
  BUYER_GONE,
  'ACQ.BUYER_ENABLE_STATUS_FORBID',
  'ACQ.BUYER_SELLER_EQUAL',
  'ACQ.INVALID_PARAMETER',
  'ACQ.ACCESS_FORBIDDEN',
  'ACQ.EXIST_FORBIDDEN_WORD',
  'ACQ.PARTNER_ERROR',
  'ACQ.TOTAL_FEE_EXCEED',
  'ACQ.SELLER_BEEN_BLOCKED',
  'ACQ.NOW_TIME_AFTER_EXPIRE_TIME_ERROR',
  'ACQ.ERROR_BUYER_CERTIFY_LEVEL_LIMIT',
];

/** The contents of a payment. They are the same each time it is handed out: the gateway refuses a number with other contents. */
export function bizContentOf(
  payment: Pick<PaymentToStart, 'paymentId' | 'amount' | 'subject' | 'expiresAt'>,
  productCode: string,
) {
  return {
    outTradeNo: payment.paymentId,
    totalAmount: formatYuan(payment.amount),
    subject: walletSubject(payment.subject),
    productCode,
    timeExpire: gatewayTime(payment.expiresAt),
  };
}

/** The outcome of an answer to a creation. */
export function createOutcome({ code, subCode, field }: GatewayAnswer): CreateOutcome {
  const tradeNo = field('tradeNo');
  if (code === OK && tradeNo) return { kind: 'CREATED', tradeNo };
  return { kind: code === BUSINESS_FAILED && REFUSALS.includes(subCode) ? 'REFUSED' : 'UNKNOWN' };
}

/** Makes a trade for one buyer, whom the gateway names by one of two fields. `miniAppId`: the app in which it is paid. */
export async function createTrade(
  { ask }: Gateway,
  trade: TradeToCreate,
  miniAppId: string,
  notifyUrl: string,
): Promise<CreateOutcome> {
  const { kind, id } = trade.buyer;
  const answer = await ask(
    'alipay.trade.create',
    {
      ...bizContentOf(trade, 'JSAPI_PAY'),
      opAppId: miniAppId,
      ...(kind === 'USER_ID' ? { buyerId: id } : { buyerOpenId: id }),
    },
    notifyUrl,
  );
  return createOutcome(aboutOrder(answer, trade.paymentId));
}
