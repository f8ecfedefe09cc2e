import { AUTOPAY_ENDED, AUTOPAY_PENDING, NO_SUCH_THING } from '@life-payment/contract';
import { isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../kit/context.ts';
import type { Db, Tx } from '../kit/database/open.ts';
import type { AskReason } from '../kit/database/states.ts';
import { lockMandate, type MandateRow, readMandate } from './mandate-store.ts';
import { isUnusual } from './offer.ts';

/** A user's own mandate; refused as unknown when it is somebody else's. */
export async function ownMandate(
  db: Db,
  lifeUserId: string,
  agreementId: string,
): Promise<MandateRow | Refusal> {
  return mine(await readMandate(db, agreementId), lifeUserId);
}

/** Runs `act` on a user's own mandate, which stays locked until the transaction ends. */
export function withOwnMandate<T>(
  { db }: Pick<Context, 'db'>,
  lifeUserId: string,
  agreementId: string,
  act: (tx: Tx, mandate: MandateRow) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  return db.transaction().execute(async (tx) => {
    const mandate = mine(await lockMandate(tx, agreementId), lifeUserId);
    return isRefusal(mandate) ? mandate : act(tx, mandate);
  });
}

/** Why a mandate can't be changed, because it is not signed yet or has ended; null when it can. */
export function notOpen({ state, agreementId }: MandateRow): Refusal | null {
  switch (state) {
    case 'SIGNED':
      return null;
    case 'SIGNING':
      return refuse(AUTOPAY_PENDING, undefined, { agreementId });
    case 'ENDING':
    case 'ENDED':
      return refuse(AUTOPAY_ENDED);
  }
}

function mine(mandate: MandateRow | null, lifeUserId: string): MandateRow | Refusal {
  return mandate?.lifeUserId === lifeUserId ? mandate : refuse(NO_SUCH_THING, 'agreementId');
}

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
