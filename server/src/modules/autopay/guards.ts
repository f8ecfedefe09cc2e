import type { MandateRow } from '../mandates/index.ts';
import { isUnusual } from './usual.ts';

/** What is done about a bill that automatic payment has found: its payer is told that it will be taken, or asked first. */
export type Verdict =
  | { readonly do: 'NOTICE' }
  | { readonly do: 'ASK'; readonly reason: 'OVER_CAP' | 'UNUSUAL' };

/** Judges a bill of `amount` fen by a mandate's cap and by what is usual. An amount the payer has approved passes. */
export function judgeBill(
  { cap }: Pick<MandateRow, 'cap'>,
  amount: number,
  usual: number | null,
  approved: number | null,
): Verdict {
  if (approved !== null && amount <= approved) return { do: 'NOTICE' };
  if (cap !== null && amount > cap) return { do: 'ASK', reason: 'OVER_CAP' };
  return isUnusual(amount, usual) ? { do: 'ASK', reason: 'UNUSUAL' } : { do: 'NOTICE' };
}

type Holds = Pick<MandateRow, 'state' | 'locked' | 'rulesChanged' | 'paused' | 'suspended'>;

/** Whether money may be taken: the wallet has the payer's signature, and nothing holds the mandate. */
export function mayTake({ state, locked, rulesChanged, paused, suspended }: Holds): boolean {
  return state === 'SIGNED' && !locked && !rulesChanged && !paused && !suspended;
}
