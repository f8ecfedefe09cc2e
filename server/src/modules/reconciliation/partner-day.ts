import { dayBounds } from '../../kit/time.ts';

/**
 * Partner names of the wallet's trades and of our account there, which has its own statements. The other partners are
 * units, by id.
 */
export const WALLET = 'wallet';
export const ACCOUNT = 'wallet-account';

/** One day of one partner: [from, until) in Asia/Shanghai. */
export type PartnerDay = {
  readonly partner: string;
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
};

export function partnerDay(
  { partner, day }: { readonly partner: string; readonly day: string },
  now: Date,
): PartnerDay {
  return { partner, day, ...dayBounds(day), now };
}
