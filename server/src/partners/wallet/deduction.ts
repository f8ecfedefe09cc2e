import { formatYuan } from '@life-payment/contract/rules';
import type { DeductionOutcome, DeductionToSend } from '../../kit/ports/wallet-mandates.ts';
import { aboutOrder, BUSINESS_FAILED, BUYER_GONE, buyerIn, OK } from './answer.ts';
import type { Gateway, GatewayAnswer } from './gateway.ts';
import { tradeOf, walletSubject } from './trade.ts';

/** Product code of a deduction, general withholding. That of an authorisation has `_P` after it. */
export const PRODUCT = 'GENERAL_WITHHOLDING';

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
  if (answer.code !== OK) return { kind: refusalIn(answer) ?? 'UNKNOWN' };
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
export async function deduct(
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

function refusalIn({ code, subCode }: GatewayAnswer): Refused | undefined {
  return code === BUSINESS_FAILED ? REFUSALS.get(subCode) : undefined;
}
