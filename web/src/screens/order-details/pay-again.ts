import {
  ACCOUNT_UNKNOWN_AT_UNIT,
  LAST_PAYMENT_UNFINISHED,
  NO_SUCH_THING,
  PROJECT_OFFLINE,
  UNIT_CLOSED_NOW,
  UNIT_MAINTENANCE,
  UNIT_PAYS_ELSEWHERE,
  UNIT_REPLACED,
} from '@life-payment/contract/code-names';
import type { Refused } from '../../api/envelope.ts';

/** Why there are no bills to pay. Without a code there was no answer. */
export type Obstacle = Pick<Refused, 'text' | 'params'> & { readonly code?: string };

type WayOn =
  | { readonly kind: 'SWITCH'; readonly unitId: string }
  | { readonly kind: 'ENTER' | 'RETRY' | 'NONE' };

/** Refusals that would be the same if the unit were queried again at once. */
const PERMANENT: readonly string[] = [
  PROJECT_OFFLINE,
  UNIT_MAINTENANCE,
  UNIT_CLOSED_NOW,
  UNIT_PAYS_ELSEWHERE,
  LAST_PAYMENT_UNFINISHED,
  NO_SUCH_THING,
];

/** What the payer can do: pay at another unit, enter the number again, or try again. */
export function wayOnOf({ code, params }: Obstacle): WayOn {
  const unitId = params?.['unitId'];
  if (code === UNIT_REPLACED && unitId !== undefined) return { kind: 'SWITCH', unitId: String(unitId) };
  if (code === ACCOUNT_UNKNOWN_AT_UNIT) return { kind: 'ENTER' };
  return { kind: code !== undefined && PERMANENT.includes(code) ? 'NONE' : 'RETRY' };
}
