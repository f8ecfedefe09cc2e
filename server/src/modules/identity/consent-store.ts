import { AGREEMENT_VERSIONS, type Agreement } from '@life-payment/contract/rules';
import type { Tx } from '../../database/open.ts';

type Given = { readonly lifeUserId: string; readonly outputEndpoint: string; readonly at: Date };

/** Records the versions in force as agreed to. What was agreed to before keeps its first time. */
export const addConsents = async (
  tx: Tx,
  { lifeUserId, outputEndpoint, at }: Given,
  agreements: readonly Agreement[],
): Promise<void> => {
  await tx
    .insertInto('consents')
    .values(
      agreements.map((agreement) => ({
        life_user_id: lifeUserId,
        agreement,
        version: AGREEMENT_VERSIONS[agreement],
        output_endpoint: outputEndpoint,
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** A user has authorised a channel. */
export const addEmpowerment = async (tx: Tx, { lifeUserId, outputEndpoint, at }: Given): Promise<void> => {
  await tx
    .insertInto('channel_empowerments')
    .values({ life_user_id: lifeUserId, output_endpoint: outputEndpoint, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const isEmpowered = async (tx: Tx, lifeUserId: string, outputEndpoint: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('channel_empowerments')
    .select('at')
    .where('life_user_id', '=', lifeUserId)
    .where('output_endpoint', '=', outputEndpoint)
    .executeTakeFirst();
  return row !== undefined;
};
