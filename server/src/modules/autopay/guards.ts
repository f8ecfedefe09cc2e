import type { AskReason, MandateRow } from '../mandates/index.ts';
import { isUnusual } from './usual.ts';

/** Whether the payer gets a notice of a bill's deduction, or has to approve it first. */
export type Verdict = { readonly do: 'NOTICE' } | { readonly do: 'ASK'; readonly reason: AskReason };

/** Judges a bill of `amount` fen by the mandate's cap and the usual amount. An approved amount needs only a notice. */
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

type Holds = Pick<MandateRow, 'state' | 'locked' | 'rulesChanged' | 'paused' | 'suspended' | 'signer'>;

/**
 * Whether nothing stops a deduction: the mandate is signed and nothing holds it. Money also needs that the wallet was asked
 * who signed.
 */
export function mayDeduct({ state, locked, rulesChanged, paused, suspended, signer }: Holds): boolean {
  const held = locked || rulesChanged || paused || suspended;
  return state === 'SIGNED' && !held && signer !== 'OTHER' && signer !== 'UNTOLD';
}
