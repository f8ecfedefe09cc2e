import { describe, expect, test } from 'vitest';
import type { ChannelAnswer } from '../api/channel.ts';
import type { Api } from '../api/client.ts';
import { createChannel } from './channel.ts';

const script = (letter: string) => `/jiaofei/channel/partner_demo/${letter.repeat(64)}.js`;
const EXTERNAL = script('a');
const TITLE = script('b');
const FAILED = script('c');

const answerWith = (config: Partial<ChannelAnswer['config']>): ChannelAnswer => ({
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
});

const open = (config: Partial<ChannelAnswer['config']>, isNavSwitchOff = false) => {
  let fetched = 0;
  const ran: string[] = [];
  const api = {
    ask: async () => {
      fetched += 1;
      return answerWith(config) as never;
    },
  } as Pick<Api, 'ask'> as Api;
  const channel = createChannel('partner_demo', isNavSwitchOff, async (address) => {
    ran.push(address);
  });
  return { api, channel, ran, fetched: () => fetched };
};

describe('the configuration', () => {
  test('is fetched once, and not again once a hook has run', async () => {
    const { api, channel, fetched } = open({});
    await Promise.all([channel.load(api), channel.load(api)]);
    channel.loginSucceeded();
    expect(channel.state.get().init).toBe(true);
    await channel.load(api);
    expect(fetched()).toBe(1);
  });

  test('that does not come is asked for again', async () => {
    let fetched = 0;
    const api = {
      ask: () => {
        fetched += 1;
        return Promise.reject(new Error('lost'));
      },
    } as Pick<Api, 'ask'> as Api;
    const channel = createChannel('x', false, async () => undefined);
    await channel.load(api);
    channel.loginSucceeded();
    await channel.load(api);
    expect(fetched).toBe(2);
    expect(channel.state.get().init).toBe(false);
  });
});

describe('the hook of a successful login', () => {
  test('loads the external script once, and runs the close-title script of type 0 at each page', async () => {
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

  test('hides the own bar by type 1, and by isNavSwitch=false', async () => {
    const byType = open({ closeTitle: true, closeTitleType: 1, closeTitleCallbackJs: TITLE });
    await byType.channel.load(byType.api);
    expect(byType.channel.state.get().navigationHidden).toBe(false);
    byType.channel.loginSucceeded();
    expect(byType.channel.state.get().navigationHidden).toBe(true);
    expect(byType.ran).toEqual([]);
    expect(open({}, true).channel.state.get().navigationHidden).toBe(true);
  });

  test('does neither where the title is not closed', async () => {
    const { api, channel, ran } = open({ closeTitle: false, closeTitleType: 1 });
    await channel.load(api);
    channel.loginSucceeded();
    expect(channel.state.get().navigationHidden).toBe(false);
    expect(ran).toEqual([]);
  });
});

test('the hook of a failed login loads the external script and runs its own', async () => {
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
])('a script at %s is not run', async (externalJs) => {
  const { api, channel, ran } = open({ externalJs });
  await channel.load(api);
  channel.loginSucceeded();
  expect(ran).toEqual([]);
});

test('a script that fails does not keep the next from running', async () => {
  const ran: string[] = [];
  const channel = createChannel('partner_demo', false, async (address) => {
    ran.push(address);
    if (address === EXTERNAL) throw new Error('not there');
  });
  const { api } = open({ externalJs: EXTERNAL, loginFailedCallbackJs: FAILED });
  await channel.load(api);
  channel.loginFailed();
  await expect.poll(() => ran).toEqual([EXTERNAL, FAILED]);
});
