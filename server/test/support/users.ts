import { TERMS_VERSIONS, type TermsName } from '@life-payment/contract/rules';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { setRows } from './rows.ts';
import type { Payer, TestService } from './service.ts';
import type { LoginData } from './sign-on.ts';

/** Sets the state of a payer's user that none of their calls leads to. */
export async function setState(
  { context }: TestService,
  { lifeUserId }: Payer,
  state: 'FROZEN' | 'WALLET_CLOSED' | 'REPLACED',
): Promise<void> {
  await setRows({ context }, 'users', { state }, { life_user_id: lifeUserId });
}

/** Makes a payer's user one of another wallet user, as if the number had come from that person. */
export async function giveToOtherWalletUser({ context }: TestService, { lifeUserId }: Payer): Promise<void> {
  await setRows({ context }, 'user_wallets', { id: sql`'other-' || id` }, { life_user_id: lifeUserId });
}

/** A user has agreed to the present versions of these texts in this channel, and to no others. */
export async function expectConsents(
  { context }: TestService,
  lifeUserId: string | undefined,
  terms: readonly TermsName[],
  outputEndpoint: string,
): Promise<void> {
  const rows = await context.db
    .selectFrom('consents')
    .select(['agreement', 'version', 'output_endpoint', 'at'])
    .where('life_user_id', '=', lifeUserId ?? '')
    .orderBy('agreement')
    .execute();
  expect(rows).toEqual(
    [...terms].sort().map((name) => ({
      agreement: name,
      version: TERMS_VERSIONS[name],
      output_endpoint: outputEndpoint,
      at: expect.any(Date),
    })),
  );
}

/** Login data of a full session, which calls accept. */
export async function expectLoggedIn(service: TestService, data: LoginData): Promise<void> {
  expect(data).toMatchObject({ status: 1, lifeUserId: expect.any(String) });
  await service.call('/user/getAccountList', {}, { token: data.sessionId });
}
