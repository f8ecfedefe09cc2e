import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../src/context.ts';
import { MINUTE, SECOND } from '../src/time.ts';
import { checking, inbox, newNumber } from './support/codes.ts';
import { workOff } from './support/drive.ts';
import { openTestService, type TestService } from './support.ts';

const SEND = '/register/getVerifyCode';
const CHECK = '/register/codeCheckAndRegister';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
});
afterEach(async () => {
  service.clock.reset();
  await service.sandbox.ask('sms/conduct', { conduct: {} });
});
afterAll(() => service.stop());

const rows = (mobile: string, { db, crypto }: Context = service.context) =>
  db
    .selectFrom('sms_messages')
    .selectAll()
    .where('mobile_hash', '=', crypto.lookUpHash('mobile', mobile))
    .execute();
const down = () => service.sandbox.ask('sms/conduct', { conduct: { gateway: 'DOWN' } });

test('a gateway that was down gets the message once it is up, once; until then it is kept encrypted', async () => {
  const mobile = await newNumber(service);
  await down();
  await service.call(SEND, { mobile });
  await workOff(service.context);
  expect(await inbox(service, mobile)).toEqual([]);
  const [row] = await rows(mobile);
  const stored = `${row?.mobile_cipher.toString('latin1')} ${row?.text_cipher.toString('latin1')}`;
  expect(stored).not.toMatch(/\d{6}/);
  expect(row?.tries).toBeGreaterThan(0);
  await service.sandbox.ask('sms/conduct', { conduct: {} });
  service.clock.advance(MINUTE);
  await workOff(service.context);
  await workOff(service.context);
  const [message, ...more] = await inbox(service, mobile);
  expect(more).toEqual([]);
  expect(await rows(mobile)).toEqual([]);
  expect((await service.call(CHECK, checking(mobile, message?.code ?? ''))).status).toBe(1);
});

test('what came too late is not sent: nobody gets a code that is good no more', async () => {
  const mobile = await newNumber(service);
  await down();
  await service.call(SEND, { mobile });
  await workOff(service.context);
  service.clock.advance(5 * MINUTE + SECOND);
  await service.sandbox.ask('sms/conduct', { conduct: {} });
  await workOff(service.context);
  expect(await inbox(service, mobile)).toEqual([]);
  expect(await rows(mobile)).toEqual([]);
});

test('a code takes the place of the one before that was not sent', async () => {
  const mobile = await newNumber(service);
  await down();
  for (let asked = 0; asked < 2; asked += 1) {
    await service.call(SEND, { mobile });
    await workOff(service.context);
    service.clock.advance(MINUTE);
  }
  await service.sandbox.ask('sms/conduct', { conduct: {} });
  await workOff(service.context);
  const messages = await inbox(service, mobile);
  expect(messages).toHaveLength(1);
  expect((await service.call(CHECK, checking(mobile, messages[0]?.code ?? ''))).status).toBe(1);
});

test('the worker asks the gateway again by itself', async () => {
  const working = await openTestService({ worker: true });
  await working.sandbox.ask('sms/conduct', { conduct: { gateway: 'DOWN' } });
  const mobile = await newNumber(working);
  await working.call(SEND, { mobile });
  await vi.waitFor(() => expect(JSON.stringify(working.logs)).toContain('SMS not taken'), 10_000);
  await working.sandbox.ask('sms/conduct', { conduct: {} });
  await vi.waitFor(async () => expect(await inbox(working, mobile)).toHaveLength(1), 15_000);
  await vi.waitFor(async () => expect(await rows(mobile, working.context)).toEqual([]), 10_000);
  expect(await inbox(working, mobile)).toHaveLength(1);
  await working.stop();
});
