import { SESSION_NEEDED, USER_FROZEN } from '@life-payment/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../src/database/open.ts';
import { endSessionsOf, freezeUser, unfreezeUser } from '../src/modules/identity/index.ts';
import { openTestService, type Payer, type TestService } from './support.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterEach(() => service.clock.reset());
afterAll(() => service.stop());

const refusedCall = async ({ token }: Payer) =>
  (await service.refused('/user/getAccountList', {}, { token })).code;

describe('what staff do', () => {
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => service.context.db.transaction().execute(work);

  test('ends every session of a user, and of nobody else', async () => {
    const [payer, other] = [await service.login(), await service.login()];
    const elsewhere = await service.login(payer, 'jt_demo');
    const ended = await inTransaction((tx) => endSessionsOf(tx, payer.lifeUserId, service.context.now()));
    expect(ended).toBe(2);
    for (const session of [payer, elsewhere]) expect(await refusedCall(session)).toBe(SESSION_NEEDED.code);
    await service.call('/user/getAccountList', {}, { token: other.token });
  });

  test('freezes a user, whose sessions answer it, and lets the user go on', async () => {
    const payer = await service.login();
    expect(await inTransaction((tx) => unfreezeUser(tx, payer.lifeUserId))).toBe(false);
    expect(await inTransaction((tx) => freezeUser(tx, payer.lifeUserId))).toBe(true);
    expect(await inTransaction((tx) => freezeUser(tx, payer.lifeUserId))).toBe(false);
    expect(await refusedCall(payer)).toBe(USER_FROZEN.code);
    expect(await inTransaction((tx) => unfreezeUser(tx, payer.lifeUserId))).toBe(true);
    await service.call('/user/getAccountList', {}, { token: payer.token });
  });
});
