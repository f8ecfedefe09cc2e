import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from './support.ts';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterAll(() => service.stop());

test('a wallet token lets a known payer in', async () => {
  const payer = await service.login();
  const data = await service.call('/user/isLogined', {}, { token: payer.token });
  expect(data).toMatchObject({ status: 1, sessionId: payer.token, lifeUserId: payer.lifeUserId });
});
