import { afterEach, expect, test } from 'vitest';
import { post } from './outside.ts';
import { control, sandboxTest, setting } from './world.ts';

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

test('the inbox shows a number’s messages, newest first, with their codes', async () => {
  const mobile = '13900000001';
  expect((await send({ id: 'a1', mobile, text: '验证码 204518，五分钟内有效' })).status).toBe(202);
  await send({ id: 'a2', mobile, text: 'Order 20261120001 is paid' });
  await send({ id: 'a3', mobile: '13900000002', text: '999999' });
  const { messages } = await inbox(mobile);
  expect(messages).toMatchObject([
    { id: 'a2', code: null },
    { id: 'a1', code: '204518' },
  ]);
});

test('a message with the same id is the same message', async () => {
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

test('while the gateway is down it accepts nothing', async () => {
  const message = { id: 'd1', mobile: '13900000005', text: '111111' };
  await control(world.sandbox, 'sms/conduct', { conduct: { gateway: 'DOWN' } });
  await expect(send(message)).rejects.toThrow();
  await control(world.sandbox, 'sms/conduct', { conduct: {} });
  expect((await inbox('13900000005')).messages).toEqual([]);
  expect((await send(message)).status).toBe(202);
});

test('events show the masked number and never the text', async () => {
  await send({ id: 'e1', mobile: '13900007788', text: 'code 135790' });
  const { events } = await control<{ events: unknown[] }>(world.sandbox, 'events');
  const text = JSON.stringify(events);
  expect(text).toContain('*7788');
  expect(text).not.toContain('13900007788');
  expect(text).not.toContain('135790');
});
