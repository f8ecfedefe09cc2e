import {
  type CallPath,
  CHANNEL_NOT_ANSWERING,
  CHANNEL_UNKNOWN,
  LOGIN_FAILED,
  NOT_UNDERSTOOD,
} from '@life-payment/contract';
import { afterEach, beforeAll, describe, expect } from 'vitest';
import { writeChannels } from '../../src/channels/store.ts';
import { bindByHand } from '../support/bind-channel.ts';
import { checking, newNumber } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';
import { enterBy, entryToken, MINI_PROGRAM, requestToken, takeStep } from '../support/sign-on.ts';

const { service, test } = serviceTest();
afterEach(async () => {
  await service.sandbox.ask('channels/conduct', { conduct: {} });
  await service.sandbox.ask('wallet/conduct', { conduct: {} });
});

const CHANNELS = [
  ['HISUN', 'standard'],
  ['partner_demo', 'partner'],
  ['qycs_demo', 'operatorApp'],
  ['jt_demo', 'groupTelecom'],
  ['h5_zxs_220815', 'operatorApp'],
  ['csappswhtml5', 'operatorApp'],
  [MINI_PROGRAM, 'miniProgram'],
] as const;
const ENDPOINTS = CHANNELS.map(([outputEndpoint]) => outputEndpoint);

function tokenFor(user: string, outputEndpoint: string) {
  return requestToken(service, service.sandbox, user, outputEndpoint);
}

async function refusedToken(outputEndpoint: string, token: string) {
  return (await service.refused('/user/login/sso', { outputEndpoint, requestToken: token })).code;
}

describe.each(CHANNELS)('the channel %s', (outputEndpoint, group) => {
  test('a channel lets a registered payer in and out again', async ({ payer }) => {
    await bindByHand(service.context, payer.lifeUserId, outputEndpoint);
    const entered = await enterBy(service, service.sandbox, payer.walletUserId, outputEndpoint);
    const data = await takeStep(service, entered);
    expect(data).toMatchObject({
      status: 1,
      lifeUserId: payer.lifeUserId,
      outputChannel: group,
      outputEndpoint,
    });
    await service.call('/user/getAccountList', {}, { token: data.sessionId });
    await service.call('/user/logout', {}, { token: data.sessionId });
    expect(await service.call('/user/isLogined', {}, { token: data.sessionId })).toEqual({ status: 0 });
  });

  test('a channel asks an unknown number to register', async () => {
    const { walletUserId } = await service.stranger();
    const data = await enterBy(service, service.sandbox, walletUserId, outputEndpoint);
    expect(data).toMatchObject({ status: 2, registerToken: expect.any(String), outputEndpoint });
    expect(data.lifeUserId).toBeUndefined();
  });

  test('a channel uses each token once, also from two requests at the same moment', async ({ payer }) => {
    const token = await tokenFor(payer.walletUserId, outputEndpoint);
    const ask = { outputEndpoint, requestToken: token };
    const answers = await Promise.all([1, 2, 3].map(() => service.post('/user/login/sso', ask)));
    const codes = answers.map(({ envelope }) => envelope.msgCd).sort();
    expect(codes).toEqual(['LIV00000', LOGIN_FAILED.code, LOGIN_FAILED.code]);
    expect(await refusedToken(outputEndpoint, token)).toBe(LOGIN_FAILED.code);
  });

  test('a channel refuses guessed tokens and tokens of other channels, which stay valid there', async () => {
    const payer = await service.login();
    expect(await refusedToken(outputEndpoint, 'guessed')).toBe(LOGIN_FAILED.code);
    const token = await tokenFor(payer.walletUserId, outputEndpoint);
    for (const other of ENDPOINTS.filter((endpoint) => endpoint !== outputEndpoint))
      expect(await refusedToken(other, token), other).toBe(LOGIN_FAILED.code);
    await service.call('/user/login/sso', { outputEndpoint, requestToken: token });
  });
});

test.each(ENDPOINTS.filter((endpoint) => endpoint !== MINI_PROGRAM))(
  'a token of %s that has expired is refused',
  async (outputEndpoint) => {
    const payer = await service.login();
    const token = await entryToken(service.sandbox, payer.walletUserId, outputEndpoint, true);
    expect(await refusedToken(outputEndpoint, token)).toBe(LOGIN_FAILED.code);
  },
);

test.each(['qycs_demo', 'jt_demo', 'h5_zxs_220815', 'csappswhtml5', MINI_PROGRAM])(
  'a back end of %s that does not answer is not one that refuses',
  async (outputEndpoint) => {
    const payer = await service.login();
    const ask = { outputEndpoint, requestToken: await tokenFor(payer.walletUserId, outputEndpoint) };
    await service.sandbox.ask('channels/conduct', { outputEndpoint, conduct: { exchange: 'DOWN' } });
    const down = await service.refused('/user/login/sso', ask);
    expect(down.code).toBe(CHANNEL_NOT_ANSWERING.code);
    const logged = JSON.stringify(service.logs);
    expect(logged).toContain(`channel ${outputEndpoint} does not answer`);
    for (const secret of [payer.mobile, ask.requestToken]) expect(logged).not.toContain(secret);
    await service.sandbox.ask('channels/conduct', { outputEndpoint, conduct: { exchange: 'REFUSED' } });
    const again = {
      outputEndpoint,
      requestToken: await entryToken(service.sandbox, payer.walletUserId, outputEndpoint),
    };
    expect((await service.refused('/user/login/sso', again)).code).toBe(LOGIN_FAILED.code);
    await service.sandbox.ask('channels/conduct', { outputEndpoint, conduct: {} });
  },
);

test('a wallet that does not answer counts as no refusal of the sign-on', async () => {
  const token = await tokenFor((await service.login()).walletUserId, 'HISUN');
  await service.sandbox.ask('wallet/conduct', { conduct: { gateway: 'DOWN' } });
  expect(await refusedToken('HISUN', token)).toBe(CHANNEL_NOT_ANSWERING.code);
});

test.each([
  ['/common/getMycsCode', 'csappswhtml5', { returnPath: '/jiaofei/' }],
  ['/user/getInXsInitCode', 'h5_zxs_220815', {}],
  ['/external/mini/getMini', MINI_PROGRAM, { code: 'x' }],
  ['/external/mini/getMiniToken', MINI_PROGRAM, { ticket: 'x' }],
] as const)('the calls of one kind of channel are refused elsewhere: %s', async (path, own, more) => {
  for (const outputEndpoint of [...ENDPOINTS, 'nobody'].filter((endpoint) => endpoint !== own)) {
    const { envelope } = await service.post(path, { outputEndpoint, ...more });
    expect(envelope, outputEndpoint).toMatchObject({
      msgCd: CHANNEL_UNKNOWN.code,
      body: { field: 'outputEndpoint' },
    });
  }
});

test('the calls of one kind of channel tell the service hall where to return, and only into the app', async () => {
  const outputEndpoint = 'csappswhtml5';
  const returnPath = `/jiaofei/pages/jfjl/jfjl?outputEndpoint=${outputEndpoint}`;
  const [one, other] = await Promise.all(
    [1, 2].map(
      async () => new URL(await service.call('/common/getMycsCode', { outputEndpoint, returnPath })),
    ),
  );
  expect(one?.pathname).toBe('/hall/authorize');
  expect(one?.searchParams.get('client')).toBe(outputEndpoint);
  expect(one?.searchParams.get('redirect')).toBe(service.origin + returnPath);
  expect(one?.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
  expect(one?.searchParams.get('state')).not.toBe(other?.searchParams.get('state'));
  for (const wrong of [
    '//other.example/jiaofei/',
    'https://other.example/jiaofei/',
    '/jiaofei/\\x',
    '/other',
  ]) {
    const refused = await service.refused('/common/getMycsCode', { outputEndpoint, returnPath: wrong });
    expect(refused, wrong).toMatchObject({ code: NOT_UNDERSTOOD.code, field: 'returnPath' });
  }
});

test('the calls of a channel’s kind say that msgCd LIV00000 and body.initCode mean success, and answer nothing when the channel does not', async () => {
  const ask = { outputEndpoint: 'h5_zxs_220815' };
  expect((await service.call('/user/getInXsInitCode', ask)).initCode).toMatch(/^.{16,}$/);
  await service.sandbox.ask('channels/conduct', { conduct: { exchange: 'DOWN' } });
  expect((await service.refused('/user/getInXsInitCode', ask)).code).toBe(CHANNEL_NOT_ANSWERING.code);
});

const CLOSED = 'was_open';

beforeAll(async () => {
  const { channels } = service.context;
  const hisun = await channels.channel('HISUN');
  if (!hisun) throw new Error('the sandbox has no HISUN');
  const settings = { ...hisun.settings, closed: true };
  await writeChannels(service.context, [{ ...hisun, outputEndpoint: CLOSED, settings }]);
  await channels.refresh();
});

/** Number of SMS on their way to the gateway. */
async function messages(): Promise<number> {
  return (await service.context.db.selectFrom('sms_messages').select('message_id').execute()).length;
}

describe.each(['nobody_knows', CLOSED])('the entry %s', (outputEndpoint) => {
  test.each<[CallPath, object]>([
    ['/output/channel/getOutputEndpointConfig', {}],
    ['/user/login/sso', { requestToken: 'x' }],
    ['/user/login/sso', { requestToken: 'x', channelTag: '4G' }],
  ])('%s says that it is not open', async (path, body) => {
    const refused = await service.refused(path, { ...body, outputEndpoint });
    expect(refused).toMatchObject({ code: CHANNEL_UNKNOWN.code, field: 'outputEndpoint' });
  });

  test('a closed entry sends no SMS and checks no code', async () => {
    const mobile = await newNumber(service);
    const before = await messages();
    const refusal = await service.refused('/register/getVerifyCode', { mobile, outputEndpoint });
    expect(refusal).toMatchObject({ code: CHANNEL_UNKNOWN.code, field: 'outputEndpoint' });
    const typed = { ...checking(mobile, { code: '000000', codeToken: 'x' }), outputEndpoint };
    const checked = await service.refused('/register/codeCheckAndRegister', typed);
    expect(checked.code).toBe(CHANNEL_UNKNOWN.code);
    expect(await messages()).toBe(before);
    // The failed attempts did not count against the number.
    await service.call('/register/getVerifyCode', { mobile, outputEndpoint: 'HISUN' });
    expect(await messages()).toBe(before + 1);
  });
});
