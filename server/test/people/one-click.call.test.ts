import { randomUUID } from 'node:crypto';
import { CHANNEL_NOT_ANSWERING, LOGIN_FAILED, NOT_UNDERSTOOD } from '@life-payment/contract';
import { afterEach, expect } from 'vitest';
import { serviceTest } from '../support/fixtures.ts';
import { openTestService } from '../support/service.ts';

const { service, test } = serviceTest();
afterEach(async () => {
  await service.sandbox.ask('carrier/sim', { user: null });
  await service.sandbox.ask('carrier/conduct', { conduct: {} });
});

function settings() {
  const { carrier } = service.context.config;
  if (!carrier) throw new Error('the sandbox has no carrier');
  return carrier;
}

/** Makes the page's calls on the carrier's network. Answers the carrier's token. */
async function oneClickToken(user: string): Promise<string> {
  await service.sandbox.ask('carrier/sim', { user });
  const { version, appId, numberUrl, tokenUrl } = settings();
  const [timestamp, msgId, uuid] = [String(Date.now()), randomUUID(), randomUUID()];
  const preSignatureData = [version, appId, timestamp, msgId, uuid].join('&');
  const { signatureData: sign } = await service.call('/user/get4gSignatureData', { preSignatureData });
  const query = {
    version,
    appId,
    openType: '1',
    expandParams: '',
    msgId,
    timestamp,
    uuid,
    userInformation: '',
  };
  const picture = await fetch(`${numberUrl}?${new URLSearchParams(query)}`);
  expect(picture.status).toBe(200);
  const answer = await fetch(tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sign, uuid, expandParams: '' }),
  });
  const { code, token } = (await answer.json()) as { code: string; token: string };
  expect(code).toBe('0');
  return token;
}

function ask(requestToken: string, outputEndpoint = 'HISUN') {
  return {
    outputEndpoint,
    requestToken,
    channelTag: '4G',
    appType: 3,
    userInfo: '{"carrier":"SANDBOX"}',
  } as const;
}

async function refused(requestToken: string) {
  return (await service.refused('/user/login/sso', ask(requestToken))).code;
}

test('a registered number is logged in through any channel and keeps its wallet identity', async () => {
  const payer = await service.login();
  const token = await oneClickToken(payer.mobile);
  const data = await service.call('/user/login/sso', ask(token, 'qycs_demo'));
  expect(data).toMatchObject({ status: 1, lifeUserId: payer.lifeUserId, outputEndpoint: 'qycs_demo' });
  expect((await service.login(payer)).lifeUserId).toBe(payer.lifeUserId);
});

test('a number that nobody holds has to register', async () => {
  const { mobile } = await service.stranger();
  const data = await service.call('/user/login/sso', ask(await oneClickToken(mobile)));
  expect(data).toMatchObject({ status: 2, registerToken: expect.any(String) });
});

test('a token is valid once, guessed ones never, and none is a channel’s', async ({ payer }) => {
  const token = await oneClickToken(payer.mobile);
  const { code } = await service.refused('/user/login/sso', {
    outputEndpoint: 'qycs_demo',
    requestToken: token,
  });
  expect(code).toBe(LOGIN_FAILED.code);
  await service.call('/user/login/sso', ask(token));
  expect(await refused(token)).toBe(LOGIN_FAILED.code);
  expect(await refused('guessed')).toBe(LOGIN_FAILED.code);
  expect(await refused(await service.ssoToken(payer.walletUserId))).toBe(LOGIN_FAILED.code);
});

test('a carrier that refuses proves nobody', async ({ payer }) => {
  const token = await oneClickToken(payer.mobile);
  await service.sandbox.ask('carrier/conduct', { conduct: { proof: 'REFUSED' } });
  expect(await refused(token)).toBe(LOGIN_FAILED.code);
});

test('a carrier that does not answer is not treated as one that refuses', async ({ payer }) => {
  const token = await oneClickToken(payer.mobile);
  await service.sandbox.ask('carrier/conduct', { conduct: { proof: 'NO_ANSWER' } });
  expect(await refused(token)).toBe(CHANNEL_NOT_ANSWERING.code);
});

test('the service signs only fresh data of one-click login', async () => {
  const { version, appId } = settings();
  const id = randomUUID();
  const wrong = [
    '',
    'x',
    [appId, version, 'token', Date.now()].join('&'),
    [version, 'other', Date.now(), id, id].join('&'),
    [version, appId, Date.now() - 301_000, id, id].join('&'),
    [version, appId, Date.now(), 'short', id].join('&'),
    [version, appId, Date.now(), id, id, 'more'].join('&'),
  ];
  for (const preSignatureData of wrong) {
    const refusal = await service.refused('/user/get4gSignatureData', { preSignatureData });
    expect(refusal, preSignatureData).toMatchObject({ code: NOT_UNDERSTOOD.code, field: 'preSignatureData' });
  }
});

test('everything but one-click login and codes works without a carrier and an SMS gateway', async () => {
  const names = ['URL', 'NUMBER_URL', 'TOKEN_URL', 'APP_ID', 'VERSION', 'PRIVATE_KEY'];
  const unset = [...names.map((name) => `CARRIER_${name}`), 'SMS_URL', 'SMS_KEY'].map((name) => [name, '']);
  const bare = await openTestService({ env: Object.fromEntries(unset) });
  const none = CHANNEL_NOT_ANSWERING.code;
  expect((await bare.refused('/user/get4gSignatureData', { preSignatureData: 'x' })).code).toBe(none);
  expect((await bare.refused('/user/login/sso', ask('x'))).code).toBe(none);
  expect((await bare.refused('/register/getVerifyCode', { mobile: '13900139000' })).code).toBe(none);
  expect((await bare.login()).token).toBeTruthy();
  await bare.stop();
});
