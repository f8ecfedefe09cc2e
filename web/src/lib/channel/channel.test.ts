import { expect, test, vi } from 'vitest';
import type { Api } from '../api/client.ts';
import { RefusedError } from '../api/envelope.ts';
import { memory } from '../host/host.ts';
import { type ChannelAnswer, createChannel, isAllowedAddress } from './channel.ts';

const HOSTS = ['https://partner.example', 'http://127.0.0.1:9107'];

test.each(['https://partner.example/pay?x=1', 'https://PARTNER.example/', 'http://127.0.0.1:9107/welcome'])(
  'the app may go to %s',
  (address) => {
    expect(isAllowedAddress(address, HOSTS)).toBe(true);
  },
);

test.each([
  'https://partner.example.evil.example/',
  'https://evil.example/?https://partner.example',
  'https://partner.example@evil.example/',
  'https://user@partner.example/',
  'http://partner.example/',
  'https://partner.example:8443/',
  '//partner.example/',
  'javascript:alert(1)//https://partner.example',
  'data:text/html,hi',
  '/jiaofei/',
  'partner.example',
  '',
])('the app may not go to %s', (address) => {
  expect(isAllowedAddress(address, HOSTS)).toBe(false);
});

function script(letter: string) {
  return `/jiaofei/channel/partner_demo/${letter.repeat(64)}.js`;
}
const EXTERNAL = script('a');
const TITLE = script('b');
const FAILED = script('c');

function answerWith(config: Partial<ChannelAnswer['config']>): ChannelAnswer {
  return {
    outputEndpoint: 'partner_demo',
    hasBackOffAction: false,
    config: {
      name: 'Partner',
      channelGroup: 'partner',
      theme: 'standard',
      closeTitle: false,
      jumpHosts: [],
      debugging: false,
      ...config,
    },
  };
}

/** A service that gives each request this answer, and the number of requests. */
function service(answer: () => Promise<unknown>) {
  let asked = 0;
  const ask = () => {
    asked += 1;
    return answer() as Promise<never>;
  };
  return { api: { ask } as Pick<Api, 'ask'> as Api, asked: () => asked };
}

function open(config: Partial<ChannelAnswer['config']>, isNavSwitchOff = false, kept = memory()) {
  const { api, asked: fetched } = service(async () => answerWith(config));
  const ran: string[] = [];
  const runScript = async (address: string) => {
    ran.push(address);
  };
  const channel = createChannel('partner_demo', isNavSwitchOff, kept, runScript);
  return { api, channel, ran, fetched };
}

test('config fetch is skipped when already initialised, also after a hook has run', async () => {
  const { api, channel, fetched } = open({});
  await Promise.all([channel.load(api), channel.load(api)]);
  channel.loginSucceeded();
  expect(channel.state.get().init).toBe(true);
  await channel.load(api);
  expect(fetched()).toBe(1);
});

test('a configuration that does not come is requested again', async () => {
  const { api, asked } = service(() => Promise.reject(new Error('lost')));
  const channel = createChannel('x', false, memory());
  await channel.load(api);
  channel.loginSucceeded();
  await channel.load(api);
  expect(asked()).toBe(2);
  expect(channel.state.get().init).toBe(false);
});

function refusing(code: string, field?: string) {
  const refused = { ok: false, code, text: '', ...(field !== undefined && { field }) } as const;
  return service(() => Promise.reject(new RefusedError(refused)));
}

test.each(['LIV01102', 'LIV00002'])(
  'a refusal of the channel (%s) closes the entry, and the configuration is requested once',
  async (code) => {
    const { api, asked } = refusing(code, 'outputEndpoint');
    const channel = createChannel('nobody_knows', false, memory());
    for (const _ of [1, 2, 3]) await channel.load(api);
    expect(channel.state.get().closed).toBe(true);
    expect(asked()).toBe(1);
  },
);

test('a refusal for another reason leaves the entry open, and requests end', async () => {
  const { api, asked } = refusing('LIV00003');
  const channel = createChannel('busy', false, memory());
  for (let round = 0; round < 20; round += 1) await channel.load(api);
  expect(channel.state.get().closed).toBe(false);
  expect(asked()).toBe(5);
});

test('the stored configuration hides the bar of a logged-in payer while the service is out of reach, and runs no script', async () => {
  const kept = memory();
  const before = open({ closeTitle: true, closeTitleType: 1, externalJs: EXTERNAL }, false, kept);
  await before.channel.load(before.api);
  const { channel, ran } = open({}, false, kept);
  channel.resume();
  await channel.load(service(() => Promise.reject(new Error('lost'))).api);
  channel.loginSucceeded();
  await vi.dynamicImportSettled();
  expect(channel.state.get()).toMatchObject({ navigationHidden: true, init: false });
  expect(channel.state.get().config).toMatchObject({ name: 'Partner' });
  expect(ran).toEqual([]);
});

test('the fetched configuration replaces the stored one, and its scripts run', async () => {
  const kept = memory();
  const before = open({ name: 'Before', externalJs: EXTERNAL }, false, kept);
  await before.channel.load(before.api);
  const { api, channel, ran, fetched } = open({ name: 'Now', externalJs: EXTERNAL }, false, kept);
  channel.resume();
  expect(channel.state.get().config?.name).toBe('Before');
  await channel.load(api);
  channel.loginSucceeded();
  expect(channel.state.get().config?.name).toBe('Now');
  expect(fetched()).toBe(1);
  await expect.poll(() => ran).toEqual([EXTERNAL]);
});

test('on success the hook optionally loads the external script, and runs close-title behaviour at each page', async () => {
  const { api, channel, ran } = open({
    closeTitle: true,
    closeTitleType: 0,
    closeTitleCallbackJs: TITLE,
    externalJs: EXTERNAL,
    loginFailedCallbackJs: FAILED,
  });
  await channel.load(api);
  channel.loginSucceeded();
  channel.loginSucceeded();
  await expect.poll(() => ran).toEqual([EXTERNAL, TITLE, TITLE]);
  expect(channel.state.get().navigationHidden).toBe(false);
});

test('the config carries closeTitleType 1 = hide own navigation bar, as isNavSwitch=false does', async () => {
  const byType = open({ closeTitle: true, closeTitleType: 1, closeTitleCallbackJs: TITLE });
  await byType.channel.load(byType.api);
  expect(byType.channel.state.get().navigationHidden).toBe(false);
  byType.channel.loginSucceeded();
  expect(byType.channel.state.get().navigationHidden).toBe(true);
  await vi.dynamicImportSettled();
  expect(byType.ran).toEqual([]);
  expect(open({}, true).channel.state.get().navigationHidden).toBe(true);
});

test('a channel that does not close the title neither hides the bar nor runs the script', async () => {
  const { api, channel, ran } = open({ closeTitle: false, closeTitleType: 1 });
  await channel.load(api);
  channel.loginSucceeded();
  await vi.dynamicImportSettled();
  expect(channel.state.get().navigationHidden).toBe(false);
  expect(ran).toEqual([]);
});

test('on failure the hook loads the external script if configured, and runs the failure callback script loginFailedCallbackJs', async () => {
  const { api, channel, ran } = open({ externalJs: EXTERNAL, loginFailedCallbackJs: FAILED });
  await channel.load(api);
  channel.loginFailed();
  await expect.poll(() => ran).toEqual([EXTERNAL, FAILED]);
  expect(channel.state.get().init).toBe(true);
});

test.each([
  'https://elsewhere.example/x.js',
  '//elsewhere.example/x.js',
  '/jiaofei/assets/x.js',
  'javascript:alert(1)',
])('a script at %s does not run', async (externalJs) => {
  const { api, channel, ran } = open({ externalJs });
  await channel.load(api);
  channel.loginSucceeded();
  await vi.dynamicImportSettled();
  expect(ran).toEqual([]);
});

test('the next script runs after one that fails', async () => {
  const ran: string[] = [];
  const runScript = async (address: string) => {
    ran.push(address);
    if (address === EXTERNAL) throw new Error('not there');
  };
  const channel = createChannel('partner_demo', false, memory(), runScript);
  const { api } = open({ externalJs: EXTERNAL, loginFailedCallbackJs: FAILED });
  await channel.load(api);
  channel.loginFailed();
  await expect.poll(() => ran).toEqual([EXTERNAL, FAILED]);
});
