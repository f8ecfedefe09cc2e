import { dayBounds } from '../../kit/time.ts';

/** The partner with the wallet's statements of trades. */
export const TRADES_PARTNER = 'wallet';
/** The partner with the statements of our account at the wallet. */
export const ACCOUNT_PARTNER = 'wallet-account';

export const WALLET_PARTNERS: readonly string[] = [TRADES_PARTNER, ACCOUNT_PARTNER];

/** A statement of the wallet: of the trades, or of our account. */
type WalletPart = 'TRADES' | 'ACCOUNT';

/** One day of one partner: [from, until) in Asia/Shanghai. */
export type PartnerDay = {
  readonly partner: string;
  /** What of the wallet the partner is; null: it is a unit. */
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

/** What of the wallet a partner is; null: it is a unit, whose name is its id. */
export function walletPartOf(partner: string): WalletPart | null {
  if (partner === TRADES_PARTNER) return 'TRADES';
  return partner === ACCOUNT_PARTNER ? 'ACCOUNT' : null;
}
