import { afterEach, expect, test } from 'vitest';
import {
  carrierSign,
  channelCall,
  control,
  numberPicture,
  numberRequest,
  post,
  sandboxTest,
  setting,
} from './world.ts';

const MOBILE = '13873120001';
const MINUTES = 60_000;

const world = sandboxTest({ clock: () => now });
let now = Date.now();

afterEach(async () => {
  now = Date.now();
  await control(world.sandbox, 'carrier/sim', { user: null });
});

function onTheNetwork() {
  return control(world.sandbox, 'carrier/sim', { user: MOBILE });
}

type PageAnswer = { code: string; token: string; userInformation: string; msgId: string };

async function askToken(sign: string, uuid: string): Promise<PageAnswer> {
  return JSON.parse(
    (await post(setting(world.sandbox, 'CARRIER_TOKEN_URL'), { sign, uuid, expandParams: '' })).text,
  );
}

async function pageToken(): Promise<string> {
  const { fields, sign } = numberRequest(world.sandbox);
  expect((await numberPicture(world.sandbox, fields)).status).toBe(200);
  const answer = await askToken(sign, fields.uuid);
  expect(answer).toMatchObject({ code: '0', msgId: fields.msgId });
  expect(JSON.parse(Buffer.from(answer.userInformation, 'base64').toString())).toEqual({
    carrier: 'SANDBOX',
    network: '4G',
  });
  return answer.token;
}

async function prove(token: string, sign?: string) {
  const [appId, version] = ['CARRIER_APP_ID', 'CARRIER_VERSION'].map((name) => setting(world.sandbox, name));
  const timestamp = String(now);
  const right = carrierSign(world.sandbox, appId ?? '', version ?? '', token, timestamp);
  const { text } = await post(`${setting(world.sandbox, 'CARRIER_URL')}/v1/token`, {
    appId,
    version,
    token,
    timestamp,
    sign: sign ?? right,
  });
  return JSON.parse(text) as { code: string; mobile?: string };
}

test('a phone on the network is proved once for each token', async () => {
  await onTheNetwork();
  const token = await pageToken();
  expect(await prove(token, 'AAAA')).toMatchObject({ code: '101' });
  expect(await prove(token)).toEqual({ code: '0', mobile: MOBILE });
  expect(await prove(token)).toMatchObject({ code: '104' });
  expect(await prove('guessed')).toMatchObject({ code: '104' });
});

test('the carrier has no picture and no token without a mobile network', async () => {
  const { fields, sign } = numberRequest(world.sandbox);
  expect((await numberPicture(world.sandbox, fields)).status).toBe(404);
  expect(await askToken(sign, fields.uuid)).toMatchObject({ code: '103', token: '' });
});

test('a request for the number needs all eight parameters', async () => {
  await onTheNetwork();
  for (const name of Object.keys(numberRequest(world.sandbox).fields)) {
    const { [name as 'uuid']: _left, ...fields } = numberRequest(world.sandbox).fields;
    expect((await numberPicture(world.sandbox, fields)).status, name).toBe(404);
  }
});

test('the signature of another request, or of another key, gets no token', async () => {
  await onTheNetwork();
  const { fields } = numberRequest(world.sandbox);
  await numberPicture(world.sandbox, fields);
  const { sign } = numberRequest(world.sandbox);
  expect(await askToken(sign, fields.uuid)).toMatchObject({ code: '101', token: '' });
});

test('numbers and tokens expire after five minutes', async () => {
  await onTheNetwork();
  const token = await pageToken();
  const { fields, sign } = numberRequest(world.sandbox);
  await numberPicture(world.sandbox, fields);
  now += 5 * MINUTES;
  expect(await prove(token)).toMatchObject({ code: '104' });
  expect(await askToken(sign, fields.uuid)).toMatchObject({ code: '103' });
});

test('a page of any origin may ask for a token', async () => {
  const answer = await fetch(setting(world.sandbox, 'CARRIER_TOKEN_URL'), {
    method: 'OPTIONS',
    headers: { origin: 'http://app.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-headers')).toBe('content-type');
});

async function carrierToken(outputEndpoint: string) {
  const body = { sourceId: '007001', outputEndpoint };
  const { text } = await post(`${world.sandbox.urls.carrierLogin}/carrier/token`, body);
  return JSON.parse(text) as { code: string; token: string };
}

test('the carrier’s script gives a token for its channel and for the person who holds the device', async () => {
  expect(await (await fetch(`${world.sandbox.urls.carrierLogin}/carrier.js`)).text()).toContain('CarrierApp');
  await control(world.sandbox, 'users/choose', { user: MOBILE });
  const { code, token } = await carrierToken('jt_demo');
  expect(code).toBe('0');
  expect(await channelCall(world.sandbox, 'qycs_demo', '/exchange', { token })).toMatchObject({
    status: 400,
  });
  expect(await channelCall(world.sandbox, 'jt_demo', '/exchange', { token })).toMatchObject({
    answer: { outputEndpoint: 'jt_demo', mobile: MOBILE },
  });
});

type Inbox = { messages: { id: string; mobile: string; text: string; code: string | null }[] };

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
