import { describe, expect, test } from 'vitest';
import {
  askPayPassword,
  openBridge,
  openMiniProgram,
  payAtClient,
  signOnAtClient,
  upgradeClient,
} from './bridge.ts';
import { readHost } from './host.ts';

const WALLET = ' LifeWallet/9.30.0';
const ANDROID = `Mozilla/5.0 (Linux; Android 14)${WALLET}`;
const IOS = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)${WALLET}`;
const IPAD = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)${WALLET}`;

type Message = { version: number; id: string; method: string; params: Record<string, unknown> };
type Native = {
  onLifeWallet?: (id: string, result: Record<string, unknown>) => void;
  LifeWallet?: { call: (json: string) => void };
  webkit?: object;
};

/** A wallet client of one system that records its messages. */
function client(userAgent: string) {
  const told: Message[] = [];
  const receive = (json: string) => {
    told.push(JSON.parse(json));
  };
  const native: Native = userAgent.includes('Android')
    ? { LifeWallet: { call: receive } }
    : { webkit: { messageHandlers: { lifeWallet: { postMessage: receive } } } };
  const bridge = openBridge(readHost(userAgent), native as Window);
  if (!bridge) throw new Error('there is no bridge');
  const answer = (result: Record<string, unknown>, id = told.at(-1)?.id ?? '') =>
    native.onLifeWallet?.(id, result);
  return { bridge, told, answer };
}

describe.each([
  ['Android', ANDROID],
  ['iOS', IOS],
  ['an iPad that says Macintosh', IPAD],
])('the bridge on %s', (_, userAgent) => {
  test('signing on sends the present address and returns the next one', async () => {
    const { bridge, told, answer } = client(userAgent);
    const address = signOnAtClient(bridge, 'https://pay.example/jiaofei/');
    expect(told).toMatchObject([
      { version: 1, method: 'signOn', params: { address: 'https://pay.example/jiaofei/' } },
    ]);
    answer({ ok: true, address: 'https://pay.example/jiaofei/?ssoToken=t' });
    expect(await address).toBe('https://pay.example/jiaofei/?ssoToken=t');
  });

  test.each([
    [true, { ok: true, paid: true }],
    [false, { ok: true, paid: false }],
    [false, { ok: false, message: 'cancelled' }],
    [false, { ok: true, paid: 'yes' }],
  ])(
    'failed payment callbacks on Android and iOS call the payment-result handler with false; successful ones with true: once with %s',
    async (paid, result) => {
      const { bridge, told, answer } = client(userAgent);
      const heard: boolean[] = [];
      payAtClient(bridge, 'order', (each) => heard.push(each));
      expect(told[0]).toMatchObject({ method: 'pay', params: { order: 'order' } });
      answer(result);
      answer({ ok: true, paid: true });
      await expect.poll(() => heard).toEqual([paid]);
    },
  );

  test('a refusal of the client rejects the call', async () => {
    const { bridge, answer } = client(userAgent);
    const token = askPayPassword(bridge, 'autopay');
    answer({ ok: false, message: 'no' });
    await expect(token).rejects.toThrow('token');
  });

  test('an answer to an unknown id is ignored', async () => {
    const { bridge, answer } = client(userAgent);
    const token = askPayPassword(bridge, 'autopay');
    answer({ ok: true, token: 'forged' }, 'another-id');
    answer({ ok: true, token: 'real' });
    expect(await token).toBe('real');
  });

  test('title, closing, mini-program and upgrade are sent without an answer', () => {
    const { bridge, told } = client(userAgent);
    bridge.setTitle('Life payment');
    bridge.close();
    openMiniProgram(bridge, 'gw');
    upgradeClient(bridge);
    bridge.track([]);
    expect(told.map(({ method }) => method)).toEqual([
      'setTitle',
      'close',
      'openMiniProgram',
      'upgrade',
      'track',
    ]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(5);
  });
});

test('there is no bridge outside of the wallet client, nor in a client without one', () => {
  expect(openBridge(readHost('Mozilla/5.0 (Linux; Android 14)'), {} as Window)).toBeNull();
  expect(openBridge(readHost(ANDROID), {} as Window)).toBeNull();
  expect(openBridge(readHost(`Mozilla/5.0 (X11; Linux)${WALLET}`), {} as Window)).toBeNull();
});
