import { TERMS_VERSIONS, type TermsName } from '@life-payment/contract/rules';
import type { Tx } from '../../kit/database/open.ts';

type Given = { readonly lifeUserId: string; readonly outputEndpoint: string; readonly at: Date };

/** Records consent to the versions in force. Earlier consents keep their time. */
export async function addConsents(
  tx: Tx,
  { lifeUserId, outputEndpoint, at }: Given,
  terms: readonly TermsName[],
): Promise<void> {
  await tx
    .insertInto('consents')
    .values(
      terms.map((name) => ({
        life_user_id: lifeUserId,
        agreement: name,
        version: TERMS_VERSIONS[name],
        output_endpoint: outputEndpoint,
        at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that a user has authorised a channel. */
export async function addEmpowerment(tx: Tx, { lifeUserId, outputEndpoint, at }: Given): Promise<void> {
  await tx
    .insertInto('channel_empowerments')
    .values({ life_user_id: lifeUserId, output_endpoint: outputEndpoint, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function isEmpowered(tx: Tx, lifeUserId: string, outputEndpoint: string): Promise<boolean> {
  const row = await tx
    .selectFrom('channel_empowerments')
    .select('at')
    .where('life_user_id', '=', lifeUserId)
    .where('output_endpoint', '=', outputEndpoint)
    .executeTakeFirst();
  return row !== undefined;
}
