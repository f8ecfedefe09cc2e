import { dayBounds } from '../../kit/time.ts';

/** The wallet's name among the partners, and that of our account there, which has statements of its own; the others are units, by their ids. */
export const WALLET = 'wallet';
export const ACCOUNT = 'wallet-account';

/** The day of a partner that is looked at: [from, until) is the day in Asia/Shanghai. */
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
