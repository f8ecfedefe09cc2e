import { afterEach, expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import type { Context } from '../../src/kit/context.ts';
import { MINUTE, SECOND } from '../../src/kit/time.ts';
import { checking, inbox, newNumber } from '../support/codes.ts';
import { passTime, workOff } from '../support/drive.ts';
import { serviceTest } from '../support/fixtures.ts';
import { openTestService } from '../support/service.ts';

const { service, test } = serviceTest();

const SEND = '/register/getVerifyCode';
const CHECK = '/register/codeCheckAndRegister';

afterEach(() => service.sandbox.ask('sms/conduct', { conduct: {} }));

/** Rows of SMS that wait for a number. */
async function rows(mobile: string, { db, crypto }: Context = service.context) {
  const all = await db.selectFrom('sms_messages').selectAll().execute();
  return all.filter((row) => crypto.decrypt(row.mobile_cipher) === mobile);
}
function down() {
  return service.sandbox.ask('sms/conduct', { conduct: { gateway: 'DOWN' } });
}

test('a message waits encrypted while the gateway is down, and is sent once afterwards', async () => {
  const mobile = await newNumber(service);
  await down();
  const { codeToken } = await service.call(SEND, { mobile });
  await workOff(service.context);
  expect(await inbox(service, mobile)).toEqual([]);
  const [row] = await rows(mobile);
  const stored = `${row?.mobile_cipher.toString('latin1')} ${row?.text_cipher.toString('latin1')}`;
  expect(stored).not.toMatch(/\d{6}/);
  expect(row?.tries).toBeGreaterThan(0);
  await service.sandbox.ask('sms/conduct', { conduct: {} });
  await passTime(service, MINUTE);
  await workOff(service.context);
  const [message, ...more] = await inbox(service, mobile);
  expect(more).toEqual([]);
  expect(await rows(mobile)).toEqual([]);
  expect((await service.call(CHECK, checking(mobile, { code: message?.code ?? '', codeToken }))).status).toBe(
    1,
  );
});

test('an expired code is not sent when the gateway answers again', async () => {
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

test('codes that waited for the gateway are all sent, each good with its own token', async () => {
  const mobile = await newNumber(service);
  await down();
  const tokens: string[] = [];
  for (let asked = 0; asked < 2; asked += 1) {
    tokens.push((await service.call(SEND, { mobile })).codeToken);
    await workOff(service.context);
    service.clock.advance(MINUTE);
  }
  await service.sandbox.ask('sms/conduct', { conduct: {} });
  await workOff(service.context);
  const codes = (await inbox(service, mobile)).map(({ code }) => code);
  expect(codes).toHaveLength(2);
  const right = await Promise.all(
    tokens.flatMap((codeToken) =>
      codes.map((code) => service.post(CHECK, checking(mobile, { code, codeToken }))),
    ),
  );
  expect(right.filter(({ envelope }) => envelope.msgCd === 'LIV00000')).toHaveLength(2);
});

test('the worker calls the gateway again by itself', async () => {
  const working = await openTestService({ worker: true });
  await working.sandbox.ask('sms/conduct', { conduct: { gateway: 'DOWN' } });
  const mobile = await newNumber(working);
  await working.call(SEND, { mobile });
  await soon(() => expect(JSON.stringify(working.logs)).toContain('SMS not taken'));
  await working.sandbox.ask('sms/conduct', { conduct: {} });
  await soon(async () => expect(await inbox(working, mobile)).toHaveLength(1));
  await soon(async () => expect(await rows(mobile, working.context)).toEqual([]));
  expect(await inbox(working, mobile)).toHaveLength(1);
  await working.stop();
});
