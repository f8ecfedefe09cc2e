import { parseYuan } from '@life-payment/contract/rules';
import { type Fields, parseJson } from '../http/service.ts';
import type { Tx } from '../state/state.ts';
import { parseGatewayTime } from '../time.ts';
import type { SubCode } from './answers.ts';
import { isAccountClosed, setWalletConduct, walletConduct } from './conduct.ts';
import { expireTrades, storeNotify } from './notifies.ts';
import { checkMethod } from './parameter-check.ts';
import { chargeFee, findTrade, insertTrade, type NewTrade, OUT_TRADE_NO, type Trade } from './trades.ts';
import { findUser, moveMoney, type WalletUser } from './users.ts';

/** Time to pay when the merchant names no end, in milliseconds. */
const LONGEST_WAIT_MS = 15 * 24 * 3_600_000;

/** The `biz_content` of a request; null unless it is a JSON object. */
export function bizContent(fields: Fields): Readonly<Record<string, unknown>> | null {
  const value = parseJson(fields['biz_content'] ?? '{}');
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

/** A text field; empty when it is missing or not a text. */
export function textOf(content: Readonly<Record<string, unknown>>, name: string): string {
  const value = content[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** An address of the merchant; null when the text is not one. */
export function address(text: string | undefined): string | null {
  return text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** Reads a merchant's trade; null when it is not complete, or when its time is over and `late` is false. */
export function readTrade(fields: Fields, now: number, late: boolean): NewTrade | null {
  const content = bizContent(fields);
  if (!content) return null;
  const outTradeNo = textOf(content, 'out_trade_no');
  const total = parseYuan(textOf(content, 'total_amount'));
  const subject = textOf(content, 'subject');
  const expire = textOf(content, 'time_expire');
  const timeExpire = expire === '' ? now + LONGEST_WAIT_MS : parseGatewayTime(expire);
  if (!OUT_TRADE_NO.test(outTradeNo) || !total || !subject || subject.length > 256) return null;
  if (timeExpire === null || (timeExpire <= now && !late)) return null;
  return {
    out_trade_no: outTradeNo,
    total,
    subject,
    method: fields['method'] ?? '',
    time_expire: timeExpire,
    notify_url: address(fields['notify_url']),
    return_url: address(fields['return_url']),
    quit_url: address(textOf(content, 'quit_url')),
    passback_params: textOf(content, 'passback_params') || null,
  };
}

/** Opens a payment that the merchant signed; the first opening makes the trade. Answers the trade, or why it can't be paid. */
export function openTrade(tx: Tx, fields: Fields, now: number): Trade | SubCode {
  expireTrades(tx, now);
  const known = findTrade(tx, textOf(bizContent(fields) ?? {}, 'out_trade_no'));
  if (known && known.status !== 'WAIT_BUYER_PAY') return openingRefusal(known, known) ?? known;
  const newTrade = takesParameters(fields) ? readTrade(fields, now, false) : null;
  if (!newTrade) return 'ACQ.INVALID_PARAMETER';
  if (known) return openingRefusal(known, newTrade) ?? known;
  insertTrade(tx, newTrade, now);
  return findTrade(tx, newTrade.out_trade_no) ?? 'ACQ.TRADE_NOT_EXIST';
}

/** Opens a trade that is too late or was closed unpaid. It waits for payment one more minute. */
export function openLate(tx: Tx, fields: Fields, now: number): Trade | SubCode {
  const newTrade = takesParameters(fields) ? readTrade(fields, now, true) : null;
  if (!newTrade) return 'ACQ.INVALID_PARAMETER';
  if (!findTrade(tx, newTrade.out_trade_no)) insertTrade(tx, newTrade, now);
  tx.run`update trades
    set status = 'WAIT_BUYER_PAY', closed_at = null, time_expire = max(time_expire, ${now + 60_000})
    where out_trade_no = ${newTrade.out_trade_no} and paid_at is null`;
  return findTrade(tx, newTrade.out_trade_no) ?? 'ACQ.TRADE_NOT_EXIST';
}

/** True when the real gateway would open a page for these parameters. */
export function takesParameters(fields: Fields): boolean {
  return checkMethod(fields['method'] ?? '', fields, bizContent(fields)).refused === null;
}

/** Fields that must be equal each time a number is used. */
const CONTENTS = ['total', 'subject', 'passback_params'] as const;

/** Why a known trade can't be used with these contents; null when it can. */
function openingRefusal(trade: Trade, newTrade: NewTrade): SubCode | null {
  if (trade.status === 'TRADE_SUCCESS') return 'ACQ.TRADE_HAS_SUCCESS';
  if (trade.status !== 'WAIT_BUYER_PAY') return 'ACQ.TRADE_HAS_CLOSE';
  const same = CONTENTS.every((name) => trade[name] === newTrade[name]);
  return same ? null : 'ACQ.CONTEXT_INCONSISTENT';
}

/** Faults of one payment, set by a tester. */
export const PAY_FAULTS = ['NONE', 'FAILS', 'NOTIFY_NEVER', 'NOTIFY_LATE', 'RETURN_LOST'] as const;
export type PayFault = (typeof PAY_FAULTS)[number];

const LATE_NOTIFY_MS = 30_000;
const TRIES = 5;
const LOCKED_MS = 10 * 60_000;

export type PayResult =
  | {
      readonly kind:
        | 'PAID'
        | 'ALREADY_PAID'
        | 'CLOSED'
        | 'ACCOUNT_CLOSED'
        | 'NOT_ENOUGH'
        | 'FAILED'
        | 'NO_SUCH_TRADE';
    }
  | { readonly kind: 'WRONG_PASSWORD'; readonly triesLeft: number }
  | { readonly kind: 'LOCKED'; readonly until: number };

/** Why a password is refused. */
export type PasswordProblem = Extract<PayResult, { readonly kind: 'WRONG_PASSWORD' | 'LOCKED' }>;

/** Null when the password is right. A wrong one counts towards the lock. */
export function checkPassword(
  tx: Tx,
  user: WalletUser,
  password: string,
  now: number,
): PasswordProblem | null {
  if (user.locked_until > now) return { kind: 'LOCKED', until: user.locked_until };
  if (password !== user.password) return wrongPassword(tx, user, now);
  tx.run`update wallet_users set wrong_passwords = 0 where wallet_user_id = ${user.wallet_user_id}`;
  return null;
}

/** Moves the money of a trade and stores the notify. */
export function settle(tx: Tx, trade: Trade, user: WalletUser, fault: PayFault, now: number): void {
  setFault(tx, trade.out_trade_no, fault);
  moveMoney(tx, {
    at: now,
    kind: 'PAYMENT',
    from: user.wallet_user_id,
    to: 'MERCHANT',
    amount: trade.total,
    outTradeNo: trade.out_trade_no,
  });
  chargeFee(tx, trade, now);
  tx.run`update trades set status = 'TRADE_SUCCESS', buyer_id = ${user.wallet_user_id}, paid_at = ${now}
    where out_trade_no = ${trade.out_trade_no}`;
  const paid = findTrade(tx, trade.out_trade_no);
  if (paid) storeNotify(tx, paid, {}, now);
}

type Payment = {
  readonly outTradeNo: string;
  readonly walletUserId: string;
  readonly password: string;
  readonly fault: PayFault;
};

/** Pays a trade. Repeating the request pays nothing more. */
export function payTrade(tx: Tx, payment: Payment, now: number): PayResult {
  expireTrades(tx, now);
  const trade = findTrade(tx, payment.outTradeNo);
  const user = findUser(tx, payment.walletUserId);
  if (!trade || !user) return { kind: 'NO_SUCH_TRADE' };
  if (trade.status === 'TRADE_CLOSED') return { kind: 'CLOSED' };
  if (trade.status !== 'WAIT_BUYER_PAY') return { kind: 'ALREADY_PAID' };
  if (isAccountClosed(tx, user.wallet_user_id)) {
    // A query answers the buyer who tried.
    tx.run`update trades set buyer_id = ${user.wallet_user_id} where out_trade_no = ${payment.outTradeNo}`;
    return { kind: 'ACCOUNT_CLOSED' };
  }
  const problem = checkPassword(tx, user, payment.password, now);
  if (problem) return problem;
  if (payment.fault === 'FAILS') return { kind: 'FAILED' };
  if (user.balance < trade.total) return { kind: 'NOT_ENOUGH' };
  settle(tx, trade, user, payment.fault, now);
  return { kind: 'PAID' };
}

function wrongPassword(tx: Tx, user: WalletUser, now: number): PasswordProblem {
  const wrong = user.wrong_passwords + 1;
  const locked = wrong >= TRIES;
  tx.run`update wallet_users
    set wrong_passwords = ${locked ? 0 : wrong}, locked_until = ${locked ? now + LOCKED_MS : 0}
    where wallet_user_id = ${user.wallet_user_id}`;
  return locked
    ? { kind: 'LOCKED', until: now + LOCKED_MS }
    : { kind: 'WRONG_PASSWORD', triesLeft: TRIES - wrong };
}

function setFault(tx: Tx, outTradeNo: string, fault: PayFault): void {
  const now = walletConduct(tx, outTradeNo);
  if (fault === 'NOTIFY_NEVER') setWalletConduct(tx, { ...now, notify: 'NEVER' }, outTradeNo);
  if (fault === 'RETURN_LOST') tx.run`update trades set return_lost = 1 where out_trade_no = ${outTradeNo}`;
  if (fault === 'NOTIFY_LATE') setWalletConduct(tx, { ...now, notifyDelayMs: LATE_NOTIFY_MS }, outTradeNo);
}
