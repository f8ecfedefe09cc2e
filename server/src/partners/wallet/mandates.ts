import { formatYuan } from '@life-payment/contract/rules';
import type { Config } from '../../config.ts';
import { toldIds, type WalletId } from '../../kit/ids.ts';
import {
  type DeductionOutcome,
  type DeductionToSend,
  type GivenPassword,
  type MandateToSign,
  type PasswordProof,
  type PasswordRefusal,
  type WalletMandate,
  type WalletMandates,
  WalletNotAnswering,
} from '../../kit/ports/wallet.ts';
import {
  aboutMandate,
  aboutOrder,
  BUSINESS_FAILED,
  BUYER_GONE,
  buyerIn,
  type Gateway,
  type GatewayAnswer,
  OK,
} from './gateway.ts';
import { gatewayTime, timeOf, tradeOf, walletSubject } from './signed-text.ts';

const SIGN = 'alipay.user.agreement.page.sign';

/** The longest time for signing that the wallet takes, in seconds. */
const MOST_SECONDS = 86_400;

/** Field names of a mandate in an answer. */
const NAMES = {
  status: 'status',
  agreementNo: 'agreementNo',
  signTime: 'signTime',
  endTime: 'invalidTime',
  signerUserId: 'principalId',
  signerOpenId: 'principalOpenId',
} as const;

/** Codes after which a trade can never be cancelled: its time is over, its kind has no cancel, or it is settled. */
const CANCELS_NO_MORE: ReadonlySet<string> = new Set([
  'ACQ.TRADE_CANCEL_TIME_OUT',
  'ACQ.CANCEL_NOT_ALLOWED',
  'ACQ.TRADE_HAS_FINISHED',
]);

/** Automatic payment over a gateway of the Alipay open-platform protocol. `notifyUrl` is where its notices go. */
export function walletMandates(
  gateway: Gateway,
  config: Config['wallet'],
  notifyUrl: string,
  now: () => Date,
): WalletMandates {
  const product = { personalProductCode: `${PRODUCT}_P`, signScene: config.signing.scene };
  const page = ({ agreementId, returnUrl, signBefore }: MandateToSign) => ({
    notifyUrl,
    returnUrl,
    bizContent: {
      ...product,
      externalAgreementNo: agreementId,
      accessParams: { channel: config.signing.channel },
      effectTime: secondsUntil(signBefore, now()),
    },
  });
  return {
    signingPage: (mandate) => gateway.signPage(SIGN, page(mandate)),
    byPassword: config.byPassword
      ? {
          sign: (mandate, password) => signByPassword(gateway, product, mandate, password, notifyUrl),
          prove: (token, purpose) => provePassword(gateway, token, purpose),
        }
      : null,
    queryMandate: (agreementId) => queryMandate(gateway, product, agreementId),
    endMandate: async (agreementId) => {
      await gateway.ask('alipay.user.agreement.unsign', { ...product, externalAgreementNo: agreementId });
    },
    deduct: (deduction) => deduct(gateway, deduction, notifyUrl),
    cancel: async (paymentId) => {
      const method = 'alipay.trade.cancel';
      const answer = aboutOrder(await gateway.ask(method, { outTradeNo: paymentId }), paymentId);
      if (answer.code === BUSINESS_FAILED && CANCELS_NO_MORE.has(answer.subCode)) return 'REFUSED';
      // The flag asks for another try, also in an answer without an error.
      if (answer.code !== OK || answer.field('retryFlag') !== 'N') throw notAnswering(method, answer);
      return 'TAKEN';
    },
  };
}

/** The wallet's product code of an authorisation, and the agreed scene. Every method about one has both. */
type Product = { readonly personalProductCode: string; readonly signScene: string };

/** The wallet counts the time for signing from the request's own time. */
function secondsUntil(signBefore: Date, now: Date): string {
  const seconds = Math.floor((signBefore.getTime() - now.getTime()) / 1_000);
  return String(Math.min(Math.max(seconds, 0), MOST_SECONDS));
}

async function signByPassword(
  { ask }: Gateway,
  product: Product,
  { agreementId, signBefore }: Omit<MandateToSign, 'returnUrl'>,
  { token: passwordToken, purpose, walletIds }: GivenPassword,
  notifyUrl: string,
): Promise<WalletMandate | PasswordRefusal> {
  const method = 'wallet.user.agreement.sign';
  const asked = await ask(
    method,
    {
      ...product,
      externalAgreementNo: agreementId,
      signValidity: gatewayTime(signBefore),
      passwordToken,
      purpose,
      ...signerOf(walletIds),
    },
    notifyUrl,
  );
  const answer = aboutMandate(asked, agreementId);
  const known = refusalOf(answer) ?? mandateIn(answer);
  if (!known) throw notAnswering(method, answer);
  return known;
}

/** The person who must sign, by the one id that the wallet compares; empty when unknown. */
function signerOf(walletIds: readonly WalletId[]): { userId?: string; openId?: string } {
  const of = (kind: WalletId['kind']) => walletIds.find((each) => each.kind === kind)?.id;
  const [userId, openId] = [of('USER_ID'), of('OPEN_ID')];
  if (userId !== undefined) return { userId };
  return openId === undefined ? {} : { openId };
}

function refusalOf({ subCode }: GatewayAnswer): PasswordRefusal | null {
  if (subCode === 'PASSWORD_TOKEN_INVALID') return { kind: 'REFUSED' };
  return subCode === 'PASSWORD_TOKEN_TOO_MANY' ? { kind: 'TOO_MANY' } : null;
}

function mandateIn(answer: GatewayAnswer): WalletMandate | null {
  return answer.code === OK ? mandateOf((name) => answer.field(NAMES[name])) : null;
}

function notAnswering(method: string, { code, subCode }: GatewayAnswer): WalletNotAnswering {
  return new WalletNotAnswering(`${method}: ${code} ${subCode}`);
}

async function provePassword({ ask }: Gateway, token: string, purpose: string): Promise<PasswordProof> {
  const method = 'wallet.user.paypassword.verify';
  const answer = await ask(method, { token, purpose });
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  const walletIds = toldIds({ userId: answer.field('userId'), openId: answer.field('openId') });
  // A proof for another purpose is refused.
  const holds = answer.code === OK && walletIds.length > 0 && answer.field('purpose') === purpose;
  if (!holds) throw notAnswering(method, answer);
  return { kind: 'PROVED', walletIds };
}

async function queryMandate({ ask }: Gateway, product: Product, agreementId: string): Promise<WalletMandate> {
  const method = 'alipay.user.agreement.query';
  const asked = await ask(method, { ...product, externalAgreementNo: agreementId });
  const answer = aboutMandate(asked, agreementId);
  if (answer.subCode === 'USER_AGREEMENT_NOT_EXIST') return NEVER_SIGNED;
  const mandate = mandateIn(answer);
  if (!mandate) throw notAnswering(method, answer);
  return mandate;
}

/** The wallet's states of a mandate in answers and notices. TEMP is not signed yet. */
const STATUSES: ReadonlyMap<string, WalletMandate['status']> = new Map([
  ['TEMP', 'NOT_EXIST'],
  ['NORMAL', 'SIGNED'],
  ['STOP', 'ENDED'],
  ['UNSIGN', 'ENDED'],
]);

const NEVER_SIGNED: WalletMandate = { status: 'NOT_EXIST', walletAgreementNo: null, at: null, signedBy: [] };

/** A mandate from the fields of an answer or a notice; null when its state is unknown. */
export function mandateOf(field: (name: keyof typeof NAMES) => string): WalletMandate | null {
  const status = STATUSES.get(field('status'));
  if (!status) return null;
  if (status === 'NOT_EXIST') return NEVER_SIGNED;
  return {
    status,
    walletAgreementNo: field('agreementNo') || null,
    at: timeOf(field(status === 'SIGNED' ? 'signTime' : 'endTime')),
    signedBy: toldIds({ userId: field('signerUserId'), openId: field('signerOpenId') }),
  };
}

/** Product code of a deduction, general withholding. That of an authorisation has `_P` after it. */
const PRODUCT = 'GENERAL_WITHHOLDING';

type Refused = Exclude<DeductionOutcome['kind'], 'PAID' | 'UNKNOWN' | 'ACCOUNT_CLOSED'>;

/** Refusals after which no money was deducted. After all other codes the trade is queried. */
const REFUSALS: ReadonlyMap<string, Refused> = new Map([
  ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'INSUFFICIENT_BALANCE'],
  ['ACQ.BUYER_BANKCARD_BALANCE_NOT_ENOUGH', 'INSUFFICIENT_BALANCE'],
  ['ACQ.AGREEMENT_NOT_EXIST', 'AGREEMENT_ENDED'],
  ['ACQ.AGREEMENT_INVALID', 'AGREEMENT_ENDED'],
  ['ACQ.AGREEMENT_STATUS_NOT_NORMAL', 'AGREEMENT_ENDED'],
  ['ACQ.CYCLE_PAY_SINGLE_FEE_EXCEED', 'OVER_LIMIT'],
  ['ACQ.PRODUCT_AMOUNT_LIMIT_ERROR', 'OVER_LIMIT'],
  ['ACQ.BUYER_PAYMENT_AMOUNT_DAY_LIMIT_ERROR', 'OVER_LIMIT'],
  ['ACQ.BUYER_PAYMENT_AMOUNT_MONTH_LIMIT_ERROR', 'OVER_LIMIT'],
  ['ACQ.CYCLE_PAY_DATE_NOT_MATCH', 'OUT_OF_HOURS'],
  ['ACQ.TRADE_HAS_CLOSE', 'REFUSED'],
  ['ACQ.BUYER_ENABLE_STATUS_FORBID', 'REFUSED'],
  ['ACQ.PAYMENT_REQUEST_HAS_RISK', 'REFUSED'],
  ['ACQ.NO_PAYMENT_INSTRUMENTS_AVAILABLE', 'REFUSED'],
]);

/** The outcome of an answer to a deduction. UNKNOWN for a deduction in process, gateway errors and unknown codes. */
export function deductionOutcome(answer: GatewayAnswer): DeductionOutcome {
  if (answer.code === BUSINESS_FAILED && answer.subCode === BUYER_GONE)
    return { kind: 'ACCOUNT_CLOSED', closedBuyer: buyerIn(answer) };
  if (answer.code === BUSINESS_FAILED) return { kind: REFUSALS.get(answer.subCode) ?? 'UNKNOWN' };
  if (answer.code !== OK) return { kind: 'UNKNOWN' };
  const trade = tradeOf({
    // The money was deducted: the answer has no other status.
    status: 'TRADE_SUCCESS',
    tradeNo: answer.field('tradeNo'),
    totalAmount: answer.field('totalAmount'),
    paidAt: answer.field('gmtPayment'),
    refundFee: '',
  });
  return trade?.tradeNo ? { kind: 'PAID', trade } : { kind: 'UNKNOWN' };
}

/** Deducts money under a mandate. Repeating the same deduction does not deduct again. */
async function deduct(
  { ask }: Gateway,
  { paymentId, walletAgreementNo, amount, subject }: DeductionToSend,
  notifyUrl: string,
): Promise<DeductionOutcome> {
  const answer = await ask(
    'alipay.trade.pay',
    {
      outTradeNo: paymentId,
      totalAmount: formatYuan(amount),
      subject: walletSubject(subject),
      productCode: PRODUCT,
      agreementParams: { agreementNo: walletAgreementNo },
    },
    notifyUrl,
  );
  return deductionOutcome(aboutOrder(answer, paymentId));
}
