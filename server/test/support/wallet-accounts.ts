import { WALLET_CLOSED } from '@life-payment/contract';
import { expect } from 'vitest';
import { oneRowOf } from './rows.ts';
import type { Payer, TestService } from './service.ts';
import { entryToken } from './sign-on.ts';

/** Helpers for tests of accounts that are closed at the wallet. */
export function walletAccounts(service: TestService, payer: Payer) {
  return { setClosed, refusedCall, refusedSignOn, userState, liveSessions, expectClosed };

  function setClosed(accountClosed: boolean) {
    return service.sandbox.ask('wallet/conduct', {
      conduct: { accountClosed },
      outTradeNo: payer.walletUserId,
    });
  }

  async function refusedCall({ token }: Payer) {
    return (await service.refused('/user/getAccountList', {}, { token })).code;
  }

  async function refusedSignOn(outputEndpoint = 'HISUN') {
    const requestToken = await entryToken(service.sandbox, payer.walletUserId, outputEndpoint);
    return (await service.refused('/user/login/sso', { outputEndpoint, requestToken })).code;
  }

  async function userState(): Promise<string> {
    return (await oneRowOf(service, 'users', 'state', { life_user_id: payer.lifeUserId })).state;
  }

  async function liveSessions(): Promise<number> {
    return (
      await service.context.db
        .selectFrom('sessions')
        .select('token_hash')
        .where('life_user_id', '=', payer.lifeUserId)
        .where('ended_at', 'is', null)
        .execute()
    ).length;
  }

  /** The user is closed, and each of the sessions is over and says so. */
  async function expectClosed(...sessions: readonly Payer[]) {
    expect(await userState()).toBe('WALLET_CLOSED');
    expect(await liveSessions()).toBe(0);
    for (const session of sessions) expect(await refusedCall(session)).toBe(WALLET_CLOSED.code);
  }
}
