import { type RawBuilder, sql } from 'kysely';
import { dayBounds } from '../../kit/time.ts';
import { WALLET_NAMES, type WalletName } from '../../kit/wallet-id.ts';

/** A wallet's statement: of the trades settled at its account, or of the account itself. */
export type WalletPart = { readonly account: WalletName; readonly of: 'TRADES' | 'ACCOUNT' };

/** One day of one partner: [from, until) in Asia/Shanghai. */
export type PartnerDay = {
  readonly partner: string;
  /** What of a wallet the partner is; null: it is a unit. */
  readonly wallet: WalletPart | null;
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
};

export function partnerDay(
  { partner, day }: { readonly partner: string; readonly day: string },
  now: Date,
): PartnerDay {
  return { partner, wallet: walletPartOf(partner), day, ...dayBounds(day), now };
}

/** The partner with the statements of the trades that are settled at an account. Alipay's name is older than the others. */
export function tradesAt(account: WalletName): string {
  return account === 'alipay' ? 'wallet' : account;
}

/** The partner with the statements of an account itself. */
export function accountAt(account: WalletName): string {
  return `${tradesAt(account)}-account`;
}

/** The partners of all accounts that there can be. */
export const TRADE_PARTNERS: readonly string[] = WALLET_NAMES.map(tradesAt);
export const WALLET_PARTNERS: readonly string[] = [...TRADE_PARTNERS, ...WALLET_NAMES.map(accountAt)];

/** What of a wallet a partner is; null: it is a unit, whose name is its id. */
export function walletPartOf(partner: string): WalletPart | null {
  const part = (of: WalletPart['of'], nameOf: (account: WalletName) => string) => {
    const account = WALLET_NAMES.find((each) => nameOf(each) === partner);
    return account === undefined ? null : { account, of };
  };
  return part('TRADES', tradesAt) ?? part('ACCOUNT', accountAt);
}

/** SQL of the partner whose statements have a payment, by its `settles_with`. */
export function partnerOfPayment(settlesWith: RawBuilder<unknown>): RawBuilder<string> {
  const cases = WALLET_NAMES.map((name) => sql`when ${sql.lit(name)} then ${sql.lit(tradesAt(name))}`);
  return sql`case ${settlesWith} ${sql.join(cases, sql` `)} end`;
}
