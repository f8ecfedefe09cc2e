import { formatYuan } from '@life-payment/contract/rules';
import type { Tx } from '../state/state.ts';
import { clockTime, gatewayTime } from '../time.ts';
import {
  type Agreement,
  answerFields,
  end,
  findAgreement,
  findAgreementByNo,
  PRODUCT,
  readSigning,
  sign,
} from './agreements.ts';
import { businessFailed, inProcess, type MethodAnswer, type SubCode, success } from './answers.ts';
import { isAccountClosed, walletConduct } from './conduct.ts';
import { idsOf, takePasswordToken } from './identity.ts';
import { bizContent, readTrade, settle, textOf } from './payments.ts';
import type { Method } from './trade-methods.ts';
import { closeTrade, findTrade, insertTrade, type NewTrade, type Trade, tradeNames } from './trades.ts';
import { logonId, requireUser, type WalletUser } from './users.ts';

/** The hours in Shanghai in which the wallet deducts under an agreement. */
const HOURS = { from: '07:00', until: '22:00' } as const;

/** Time that a deduction stays in process, unless a tester sets another time; in milliseconds. */
const USUAL_MS = 30_000;

type Deduction = {
  readonly out_trade_no: string;
  readonly agreement_no: string;
  /** End of a deduction in process; null when it is not in process. */
  readonly ends_at: number | null;
  readonly ends_paid: number;
};

/** `alipay.trade.pay` of general withholding. The same request gives the same answer; the money moves once. */
export const pay: Method = (tx, fields, now) => {
  const content = bizContent(fields) ?? {};
  const newTrade = readTrade(fields, now, false);
  const params = content['agreement_params'];
  const agreementNo =
    typeof params === 'object' && params !== null ? textOf({ ...params }, 'agreement_no') : '';
  if (!newTrade || agreementNo === '') return businessFailed('ACQ.INVALID_PARAMETER');
  const named = { out_trade_no: newTrade.out_trade_no };
  const agreement = findAgreementByNo(tx, agreementNo);
  const known = findTrade(tx, newTrade.out_trade_no);
  const deduction = findDeduction(tx, newTrade.out_trade_no);
  const other = known ? repeatRefusal(known, deduction, newTrade, agreementNo) : null;
  if (other) return businessFailed(other, named);
  if (!agreement) return businessFailed('ACQ.AGREEMENT_NOT_EXIST', named);
  if (known && known.status !== 'WAIT_BUYER_PAY') return repeatAnswer(tx, known, agreement);
  if (known && deduction?.ends_at) return inProcess(tradeNames(known));
  if (isAccountClosed(tx, agreement.wallet_user_id))
    return businessFailed('ACQ.BUYER_NOT_EXIST', { ...named, buyer_user_id: agreement.wallet_user_id });
  const reason = deductionRefusal(agreement, now);
  if (reason) return businessFailed(reason, named);
  return attemptDeduction(tx, startDeduction(tx, newTrade, agreementNo, now), agreement, now);
};

/** Ends the deductions in process whose time has come. */
export function finishDeductions(tx: Tx, now: number): void {
  const due = tx.all<Deduction>`select * from deductions where ends_at <= ${now} limit 200`;
  for (const each of due) finishOne(tx, each, now);
}

/** When the next deduction in process ends; null when none is in process. */
export function nextDeductionEnd(tx: Tx): number | null {
  return (
    tx.one<{ at: number | null }>('select min(ends_at) as at from deductions where ends_at is not null')
      ?.at ?? null
  );
}

function findDeduction(tx: Tx, outTradeNo: string): Deduction | undefined {
  return tx.one<Deduction>`select * from deductions where out_trade_no = ${outTradeNo}`;
}

/** Why a request under a known number is not a repeat; null when it is one. */
function repeatRefusal(trade: Trade, known: Deduction | undefined, newTrade: NewTrade, agreementNo: string) {
  if (trade.status === 'TRADE_CLOSED') return 'ACQ.TRADE_HAS_CLOSE';
  const same =
    known?.agreement_no === agreementNo &&
    trade.total === newTrade.total &&
    trade.subject === newTrade.subject;
  return same ? null : 'ACQ.CONTEXT_INCONSISTENT';
}

/** Gives the same answer again. It is lost again while answers get lost, since HTTP clients repeat a request without an answer. */
function repeatAnswer(tx: Tx, trade: Trade, agreement: Agreement): MethodAnswer {
  const answer = paidAnswer(trade, requireUser(tx, agreement.wallet_user_id));
  const { deduction } = walletConduct(tx, agreement.external_agreement_no, trade.out_trade_no);
  return deduction === 'ANSWER_LOST' ? { ...answer, lost: true } : answer;
}

function paidAnswer(trade: Trade, payer: WalletUser): MethodAnswer {
  return success({
    ...tradeNames(trade),
    buyer_logon_id: logonId(payer),
    buyer_user_id: payer.wallet_user_id,
    total_amount: formatYuan(trade.total),
    receipt_amount: formatYuan(trade.total),
    buyer_pay_amount: formatYuan(trade.total),
    gmt_payment: gatewayTime(trade.paid_at ?? trade.created_at),
    fund_bill_list: [{ amount: formatYuan(trade.total), fund_channel: 'ALIPAYACCOUNT' }],
  });
}

/** Why a deduction is refused before the balance matters; null when it is not. */
function deductionRefusal(agreement: Agreement, now: number): SubCode | null {
  if (agreement.status !== 'NORMAL') return 'ACQ.AGREEMENT_NOT_EXIST';
  const time = clockTime(now);
  return time < HOURS.from || time >= HOURS.until ? 'ACQ.CYCLE_PAY_DATE_NOT_MATCH' : null;
}

function attemptDeduction(tx: Tx, trade: Trade, agreement: Agreement, now: number): MethodAnswer {
  const payer = requireUser(tx, agreement.wallet_user_id);
  const conduct = walletConduct(tx, agreement.external_agreement_no, trade.out_trade_no);
  const short = businessFailed('ACQ.BUYER_BALANCE_NOT_ENOUGH', tradeNames(trade));
  const pays = (): MethodAnswer => (payer.balance < trade.total ? short : takeMoney(tx, trade, payer, now));
  const endsAt = now + (conduct.deductionMs ?? USUAL_MS);
  switch (conduct.deduction ?? 'NORMAL') {
    case 'NORMAL':
      return pays();
    case 'INSUFFICIENT':
      return short;
    case 'NEVER_ANSWERED':
      return { ...inProcess(tradeNames(trade)), lost: true };
    case 'ANSWER_LOST':
      return { ...pays(), lost: true };
    case 'IN_PROCESS_THEN_PAID':
      return startProcess(tx, trade, true, endsAt);
    case 'IN_PROCESS_THEN_FAILED':
      return startProcess(tx, trade, false, endsAt);
  }
}

function takeMoney(tx: Tx, trade: Trade, payer: WalletUser, now: number): MethodAnswer {
  settle(tx, trade, payer, 'NONE', now);
  return paidAnswer(findTrade(tx, trade.out_trade_no) ?? trade, payer);
}

function startProcess(tx: Tx, trade: Trade, paid: boolean, endsAt: number): MethodAnswer {
  tx.run`update deductions set ends_at = ${endsAt}, ends_paid = ${Number(paid)}
    where out_trade_no = ${trade.out_trade_no}`;
  return inProcess(tradeNames(trade));
}

function startDeduction(tx: Tx, newTrade: NewTrade, agreementNo: string, now: number): Trade {
  const { out_trade_no } = newTrade;
  if (!findTrade(tx, out_trade_no)) {
    insertTrade(tx, newTrade, now);
    tx.insert('deductions', { out_trade_no, agreement_no: agreementNo });
  }
  const trade = findTrade(tx, out_trade_no);
  if (!trade) throw new Error(`Trade ${out_trade_no} was not kept.`);
  return trade;
}

function finishOne(tx: Tx, { out_trade_no, agreement_no, ends_paid }: Deduction, now: number): void {
  tx.run`update deductions set ends_at = null where out_trade_no = ${out_trade_no}`;
  const trade = findTrade(tx, out_trade_no);
  const agreement = findAgreementByNo(tx, agreement_no);
  if (trade?.status !== 'WAIT_BUYER_PAY' || !agreement) return;
  const payer = requireUser(tx, agreement.wallet_user_id);
  if (ends_paid && payer.balance >= trade.total) settle(tx, trade, payer, 'NONE', now);
  else closeTrade(tx, out_trade_no, now);
}

/** `alipay.user.agreement.query`: NORMAL or STOP. An agreement that nobody signed does not exist. */
export const queryAgreement = aboutAgreement((tx, agreement) => success(answerFields(tx, agreement)));

/** `alipay.user.agreement.unsign`: nothing is deducted from this moment on. A repeat changes nothing. */
export const endAgreement = aboutAgreement((tx, agreement, now) => {
  end(tx, agreement, now);
  return success({});
});

/** `wallet.user.paypassword.verify`: answers whose one-use token it is, made for `purpose`. */
export const verifyPassword: Method = (tx, fields, _, world) => {
  const content = bizContent(fields) ?? {};
  const purpose = textOf(content, 'purpose');
  const proof = takePasswordToken(tx, textOf(content, 'token'), purpose, world.realClock());
  return typeof proof === 'string'
    ? businessFailed(proof)
    : success({ ...idsOf(tx, requireUser(tx, proof.walletUserId)), purpose });
};

/**
 * `wallet.user.agreement.sign`: signs by a token made for `purpose`, by the person who is named. The same token for the
 * same agreement answers the same.
 */
export const signByToken: Method = (tx, fields, now, world) => {
  const request = readSigning(fields, { now, realNow: world.realClock() });
  const content = bizContent(fields) ?? {};
  const token = textOf(content, 'password_token');
  const purpose = textOf(content, 'purpose');
  if (!request || token === '' || purpose === '') return businessFailed('ACQ.INVALID_PARAMETER');
  const known = findAgreement(tx, request.external_agreement_no);
  if (known?.password_token === token) return success(answerFields(tx, known));
  const named = { external_agreement_no: request.external_agreement_no };
  if (known?.status === 'STOP' || request.sign_before <= now)
    return businessFailed('AGREEMENT_HAS_ENDED', named);
  if (known) return businessFailed('AGREEMENT_HAS_SIGNED', named);
  const proof = takePasswordToken(tx, token, purpose, world.realClock());
  if (typeof proof === 'string') return businessFailed(proof, named);
  const { wallet_user_id, open_id } = requireUser(tx, proof.walletUserId);
  const fits =
    (textOf(content, 'user_id') || wallet_user_id) === wallet_user_id &&
    (textOf(content, 'open_id') || open_id) === open_id;
  if (!fits) return businessFailed('PASSWORD_TOKEN_INVALID', named);
  const { external_agreement_no, notify_url } = request;
  const signature = {
    external_agreement_no,
    notify_url,
    wallet_user_id: proof.walletUserId,
    password_token: token,
  };
  return success(answerFields(tx, sign(tx, signature, now)));
};

/** A method about one agreement, named by `agreement_no`, or by `external_agreement_no` with its product. */
function aboutAgreement(act: (tx: Tx, agreement: Agreement, now: number) => ReturnType<Method>): Method {
  return (tx, fields, now) => {
    const content = bizContent(fields) ?? {};
    const agreementNo = textOf(content, 'agreement_no');
    const externalNo = textOf(content, 'external_agreement_no');
    const agreement = agreementNo ? findAgreementByNo(tx, agreementNo) : findAgreement(tx, externalNo);
    const product = textOf(content, 'personal_product_code');
    return agreement && (product === '' || product === PRODUCT)
      ? act(tx, agreement, now)
      : businessFailed(
          'USER_AGREEMENT_NOT_EXIST',
          externalNo === '' ? {} : { external_agreement_no: externalNo },
        );
  };
}
