import type { Tx } from '../state/state.ts';
import { chargeFee } from './account.ts';
import { isAccountClosed, setWalletConduct, walletConduct } from './conduct.ts';
import { expireTrades } from './expiry.ts';
import { storeNotify } from './notifies.ts';
import { findTrade, type Trade } from './trades.ts';
import { findUser, move, type WalletUser } from './users.ts';

/** What a tester can make go wrong with one payment. */
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
  tx.run('update wallet_users set wrong_passwords = 0 where wallet_user_id = ?', user.wallet_user_id);
  return null;
}

/** Moves the money of a trade and stores the notify. */
export function settle(tx: Tx, trade: Trade, user: WalletUser, fault: PayFault, now: number): void {
  setFault(tx, trade.out_trade_no, fault);
  move(tx, {
    at: now,
    kind: 'PAYMENT',
    from: user.wallet_user_id,
    to: 'MERCHANT',
    amount: trade.total,
    outTradeNo: trade.out_trade_no,
  });
  chargeFee(tx, trade, now);
  tx.run(
    `update trades set status = 'TRADE_SUCCESS', buyer_id = ?, paid_at = ? where out_trade_no = ?`,
    user.wallet_user_id,
    now,
    trade.out_trade_no,
  );
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
    tx.run('update trades set buyer_id = ? where out_trade_no = ?', user.wallet_user_id, payment.outTradeNo);
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
  tx.run(
    'update wallet_users set wrong_passwords = ?, locked_until = ? where wallet_user_id = ?',
    locked ? 0 : wrong,
    locked ? now + LOCKED_MS : 0,
    user.wallet_user_id,
  );
  return locked
    ? { kind: 'LOCKED', until: now + LOCKED_MS }
    : { kind: 'WRONG_PASSWORD', triesLeft: TRIES - wrong };
}

function setFault(tx: Tx, outTradeNo: string, fault: PayFault): void {
  const now = walletConduct(tx, outTradeNo);
  if (fault === 'NOTIFY_NEVER') setWalletConduct(tx, { ...now, notify: 'NEVER' }, outTradeNo);
  if (fault === 'NOTIFY_LATE') setWalletConduct(tx, { ...now, notifyDelayMs: LATE_NOTIFY_MS }, outTradeNo);
  if (fault === 'RETURN_LOST') tx.run('update trades set return_lost = 1 where out_trade_no = ?', outTradeNo);
}
