import { afterEach, expect, test } from 'vitest';
import { control, post, sandboxTest, setting } from './world.ts';

type Inbox = { messages: { id: string; mobile: string; text: string; code: string | null }[] };

const world = sandboxTest();

afterEach(() => control(world.sandbox, 'sms/conduct', { conduct: {} }));

function send(message: object, key = setting(world.sandbox, 'SMS_KEY')) {
  return post(`${setting(world.sandbox, 'SMS_URL')}/v1/messages`, message, {
    authorization: `Bearer ${key}`,
  });
}

function inbox(mobile: string) {
  return control<Inbox>(world.sandbox, `sms?mobile=${mobile}`);
}

test('a second message with a known id is ignored', async () => {
  const mobile = '13900000003';
  await send({ id: 'b1', mobile, text: '111111' });
  expect((await send({ id: 'b1', mobile, text: '222222' })).status).toBe(202);
  expect((await inbox(mobile)).messages).toMatchObject([{ code: '111111' }]);
});

test('a wrong key and a malformed message are refused', async () => {
  const message = { id: 'c1', mobile: '13900000004', text: '111111' };
  expect((await send(message, 'wrong')).status).toBe(401);
  expect((await send({ ...message, mobile: '1' })).status).toBe(400);
  expect((await inbox('13900000004')).messages).toEqual([]);
});

test('the gateway accepts nothing while it is down', async () => {
  const message = { id: 'd1', mobile: '13900000005', text: '111111' };
  await control(world.sandbox, 'sms/conduct', { conduct: { gateway: 'DOWN' } });
  await expect(send(message)).rejects.toThrow();
  await control(world.sandbox, 'sms/conduct', { conduct: {} });
  expect((await inbox('13900000005')).messages).toEqual([]);
  expect((await send(message)).status).toBe(202);
});
