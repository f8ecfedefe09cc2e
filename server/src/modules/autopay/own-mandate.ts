import { AUTOPAY_ENDED, AUTOPAY_PENDING, NO_SUCH_THING } from '@life-payment/contract';
import { isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import type { Db, Tx } from '../../kit/database/open.ts';
import { lockMandate, type MandateRow, readMandate } from '../mandates/index.ts';

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
