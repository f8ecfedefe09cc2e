import { formatYuan } from '@life-payment/contract/rules';
import type { Config } from '../../config.ts';
import { toldIds, type WalletId } from '../../kit/ids.ts';
import {
  type PaymentToStart,
  type RefundAtWallet,
  type RefundOutcome,
  type RefundToSend,
  type Trade,
  type Wallet,
  WalletNotAnswering,
} from '../../kit/ports/wallet.ts';
import { SECOND } from '../../kit/time.ts';
import type { Breaker } from '../circuit-breaker.ts';
import type { PartnerWatch } from '../watch.ts';
import {
  aboutOrder,
  BUSINESS_FAILED,
  BUYER_GONE,
  buyerIn,
  type Gateway,
  type GatewayAnswer,
  GatewayRefused,
  OK,
  openGateway,
} from './gateway.ts';
import { walletMandates } from './mandates.ts';
import { type CardField, cardReturnOf, walletNotices } from './notices.ts';
import { fenOf, gatewayTime, tradeOf, walletSubject } from './signed-text.ts';
import { fetchAccount, fetchTrades } from './statement-fetch.ts';

const TRADE_NOT_EXIST = 'ACQ.TRADE_NOT_EXIST';
/** The code for a person with a closed account. It is assumed: the gateway's documents name none. */
const PERSON_GONE = 'isv.user-not-exist';
const SHORT_OF_MONEY = 'ACQ.SELLER_BALANCE_NOT_ENOUGH';

/** The wallet shows the QR code on a page of its own, and sends the browser back when it is paid. */
const WALLETS_OWN_QR_PAGE = '2';

/** Codes after which a refund will never be made. After all others it is tried again. */
const REFUSED_FOR_GOOD = [
  'ACQ.TRADE_HAS_FINISHED',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  'ACQ.REFUND_FEE_ERROR',
  BUYER_GONE,
  'ACQ.TRADE_REFUND_TIMEOUT',
  'ACQ.TRADE_NOT_ALLOW_REFUND',
  'ACQ.TRADE_STATUS_ERROR',
  'ACQ.DISCORDANT_REPEAT_REQUEST',
  'ACQ.BUYER_ENABLE_STATUS_FORBID',
];

/** The wallet's name of the facts about a card. */
const CARD = 'deposit_back_info';

const NEVER_HEARD: Trade = {
  status: 'UNKNOWN',
  tradeNo: null,
  amount: null,
  paidAt: null,
  refunded: 0,
  refundNumber: null,
};

/** Alipay's documents ask for three seconds between two refunds of one trade. One more, since clocks of processes differ. */
const REFUND_GAP_MS = 4 * SECOND;

/** The wallet behind a gateway of the Alipay open-platform protocol. `notifyUrl` is where its notices go. */
export function alipayWallet(
  config: Config['wallet'],
  notifyUrl: string,
  watch: PartnerWatch,
  now: () => Date,
  breaker: Breaker,
): Wallet {
  const gateway = openGateway(config, watch, now, breaker);
  return {
    breaker: gateway.breaker,
    paymentPage: (payment) =>
      gateway.signPage('alipay.trade.wap.pay', {
        notifyUrl,
        returnUrl: payment.returnUrl,
        bizContent: { ...bizContentOf(payment, 'QUICK_WAP_WAY'), quitUrl: payment.quitUrl },
      }),
    desktopPage: (payment) =>
      gateway.signPage('alipay.trade.page.pay', {
        notifyUrl,
        returnUrl: payment.returnUrl,
        bizContent: { ...bizContentOf(payment, 'FAST_INSTANT_TRADE_PAY'), qrPayMode: WALLETS_OWN_QR_PAGE },
      }),
    clientPayment: (payment) =>
      gateway.signText('alipay.trade.app.pay', {
        notifyUrl,
        bizContent: bizContentOf(payment, 'QUICK_MSECURITY_PAY'),
      }),
    query: (paymentId) => query(gateway, paymentId),
    close: async (paymentId) => {
      await gateway.ask('alipay.trade.close', { outTradeNo: paymentId });
    },
    refund: (request) => refund(gateway, request),
    refundGapMs: REFUND_GAP_MS,
    queryRefund: (paymentId, refundNo) => queryRefund(gateway, paymentId, refundNo),
    statement: (day) => fetchTrades(gateway, config, day),
    accountStatement: (day) => fetchAccount(gateway, config, day),
    notices: walletNotices(gateway.client, config),
    personOf: (code) => personOf(gateway, code),
    mandates: walletMandates(gateway, config, notifyUrl, now),
  };
}

/** The contents of a payment. They are the same each time it is handed out: the gateway refuses a number with other contents. */
function bizContentOf({ paymentId, amount, subject, expiresAt }: PaymentToStart, productCode: string) {
  return {
    outTradeNo: paymentId,
    totalAmount: formatYuan(amount),
    subject: walletSubject(subject),
    productCode,
    timeExpire: gatewayTime(expiresAt),
  };
}

async function personOf(gateway: Gateway, code: string): ReturnType<Wallet['personOf']> {
  const token = await tokenOf(gateway, code);
  if (!token) return null;
  const person = await gateway.askPlain('alipay.user.info.share', { authToken: token.field('accessToken') });
  // Only the token names the account.
  const [closed] = idsIn(token);
  if (person.code === BUSINESS_FAILED && person.subCode === PERSON_GONE && closed)
    return { closedWalletUserId: closed.id };
  const walletIds = idsIn(person);
  return walletIds.length > 0 ? { walletIds, mobile: person.field('mobile') } : null;
}

/** Exchanges a one-use code for an access token; null when the wallet refuses the code. */
async function tokenOf({ askPlain }: Gateway, code: string): Promise<GatewayAnswer | null> {
  try {
    const token = await askPlain('alipay.system.oauth.token', { grantType: 'authorization_code', code });
    return token.field('accessToken') ? token : null;
  } catch (error) {
    if (error instanceof GatewayRefused) return null;
    throw error;
  }
}

function idsIn({ field }: GatewayAnswer): readonly WalletId[] {
  return toldIds({ userId: field('userId'), openId: field('openId') });
}

async function query({ ask }: Gateway, paymentId: string): Promise<Trade> {
  const answer = aboutOrder(await ask('alipay.trade.query', { outTradeNo: paymentId }), paymentId);
  if (answer.subCode === TRADE_NOT_EXIST) return NEVER_HEARD;
  const trade =
    answer.code === OK
      ? tradeOf({
          status: answer.field('tradeStatus'),
          tradeNo: answer.field('tradeNo'),
          totalAmount: answer.field('totalAmount'),
          paidAt: answer.field('sendPayDate'),
          refundFee: answer.field('refundFee'),
        })
      : null;
  if (!trade) throw new WalletNotAnswering(`alipay.trade.query: ${answer.code} ${answer.subCode}`);
  const closedBuyer = answer.subCode === BUYER_GONE ? buyerIn(answer) : null;
  return closedBuyer === null ? trade : { ...trade, closedBuyer };
}

async function refund(
  { ask }: Gateway,
  { paymentId, refundNo, amount, reason }: RefundToSend,
): Promise<RefundOutcome> {
  const answer = aboutOrder(
    await ask('alipay.trade.refund', {
      outTradeNo: paymentId,
      outRequestNo: refundNo,
      refundAmount: formatYuan(amount),
      refundReason: reason,
      // Without it the wallet sends no notice about the card.
      queryOptions: [CARD],
    }),
    paymentId,
  );
  // fund_change N: this request moved no money, perhaps because an earlier one did. Only the refund query shows which.
  if (answer.code === OK) return answer.field('fundChange') === 'Y' ? 'DONE' : 'UNKNOWN';
  if (answer.subCode === SHORT_OF_MONEY) return 'SHORT_OF_MONEY';
  return REFUSED_FOR_GOOD.includes(answer.subCode) ? 'REFUSED' : 'UNKNOWN';
}

async function queryRefund({ ask }: Gateway, paymentId: string, refundNo: string): Promise<RefundAtWallet> {
  const method = 'alipay.trade.fastpay.refund.query';
  const answer = await ask(method, { outTradeNo: paymentId, outRequestNo: refundNo, queryOptions: [CARD] });
  // Only a success says that there is no refund. After all other codes it is not known.
  if (answer.code !== OK && answer.subCode !== TRADE_NOT_EXIST)
    throw new WalletNotAnswering(`${method}: ${answer.code} ${answer.subCode}`);
  if (answer.field('refundStatus') !== 'REFUND_SUCCESS') return { kind: 'NONE' };
  // The place of the money on its way to a card.
  const card = cardReturnOf((name) => answer.within('depositBackInfo', CARD_FIELDS[name]));
  if (aboutOrder(answer, paymentId).field('outRequestNo') === refundNo)
    return { kind: 'MADE', amount: fenOf(answer.field('refundAmount')), card };
  throw new WalletNotAnswering('the answer is not about this refund');
}

const CARD_FIELDS: Readonly<Record<CardField, string>> = {
  dback_status: 'dbackStatus',
  est_bank_receipt_time: 'estBankReceiptTime',
  bank_ack_time: 'bankAckTime',
};
