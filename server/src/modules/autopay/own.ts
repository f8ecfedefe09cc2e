import { AUTOPAY_ENDED, AUTOPAY_PENDING, NO_SUCH_THING } from '@life-payment/contract';
import { isRefusal, type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../database/open.ts';
import { type AgreementRow, lockAgreement, readAgreement } from '../agreements/index.ts';

const mine = (agreement: AgreementRow | null, lifeUserId: string): AgreementRow | Refusal =>
  agreement?.lifeUserId === lifeUserId ? agreement : refuse(NO_SUCH_THING, 'agreementId');

/** A user's own agreement; somebody else's is not there. */
export const ownAgreement = async (
  db: Db,
  lifeUserId: string,
  agreementId: string,
): Promise<AgreementRow | Refusal> => mine(await readAgreement(db, agreementId), lifeUserId);

/** Does something to a user's own agreement while nobody else does. */
export const withOwnAgreement = <T>(
  { db }: Pick<Context, 'db'>,
  lifeUserId: string,
  agreementId: string,
  act: (tx: Tx, agreement: AgreementRow) => Promise<T | Refusal>,
): Promise<T | Refusal> =>
  db.transaction().execute(async (tx) => {
    const agreement = mine(await lockAgreement(tx, agreementId), lifeUserId);
    return isRefusal(agreement) ? agreement : act(tx, agreement);
  });

/** Why an agreement can't be changed: it is not signed, or not any more. */
export const notOpen = ({ state, agreementId }: AgreementRow): Refusal | null => {
  switch (state) {
    case 'SIGNED':
      return null;
    case 'SIGNING':
      return refuse(AUTOPAY_PENDING, undefined, { agreementId });
    case 'ENDING':
    case 'ENDED':
      return refuse(AUTOPAY_ENDED);
  }
};
