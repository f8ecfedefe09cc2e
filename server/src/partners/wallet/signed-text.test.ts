import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rsaKeys } from '../../../../scripts/testing/keys.ts';
import { type Opening, textSigner } from './signed-text.ts';

const { privateKey } = rsaKeys('pkcs8');
/** As the wallet's own tool prints it. */
const bare = privateKey.replace(/-----[A-Z ]+-----|\n/g, '');
const sdk = new AlipaySdk({ appId: '2021000001', privateKey, keyType: 'PKCS8', signType: 'RSA2' });

// The client uses the clock of the process.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T07:04:12.345Z') });
});
afterAll(() => {
  vi.useRealTimers();
});

const openings: Readonly<Record<string, Opening>> = {
  'a payment': {
    notifyUrl: 'https://pay.example/notify/wallet',
    returnUrl: 'https://pay.example/jiaofei/pages/zfcg/zfcg?orderId=LP1&outputEndpoint=A%26B',
    bizContent: {
      passbackParams: 'a-request',
      outTradeNo: 'LP1',
      totalAmount: '12.30',
      subject: '生活缴费 "北京" 水务 & 100% +1 138****0000',
      productCode: 'QUICK_WAP_WAY',
      timeExpire: '2026-11-20 15:19:12',
    },
  },
  'a payment that belongs to no request and comes back nowhere': {
    notifyUrl: 'https://pay.example/notify/wallet',
    bizContent: { passbackParams: undefined, outTradeNo: 'LP2' },
  },
  'content within content': {
    notifyUrl: 'https://pay.example/notify/wallet',
    bizContent: { externalAgreementNo: 'LA1', accessParams: { channel: 'ALIPAYAPP' } },
  },
};

test.each(Object.entries(openings))(
  '%s is signed as the official client signs it',
  async (_name, opening) => {
    const bySdk = sdk.sdkExecute('alipay.trade.wap.pay', opening);
    for (const key of [privateKey, bare]) {
      const sign = textSigner(
        { appId: '2021000001', appAuthToken: null, privateKey: key, nextPrivateKey: null },
        () => new Date(),
      );
      expect(await sign('alipay.trade.wap.pay', opening)).toBe(bySdk);
    }
  },
);

test('an app that acts for another merchant names the authorisation, as the official client does', async () => {
  const opening = { notifyUrl: 'https://pay.example/notify/wallet', bizContent: { outTradeNo: 'LP2' } };
  const settings = { appId: '2021000001', appAuthToken: 'token', privateKey, nextPrivateKey: null };
  const sign = textSigner(settings, () => new Date());
  const bySdk = sdk.sdkExecute('alipay.trade.wap.pay', { ...opening, appAuthToken: 'token' });
  expect(await sign('alipay.trade.wap.pay', opening)).toBe(bySdk);
});

test('the text with which the payer opens the wallet is signed by our present key', async () => {
  const other = rsaKeys('pkcs8').privateKey;
  const from = new Date('2026-11-20T15:00:00+08:00');
  const opening = { notifyUrl: 'https://pay.example/notify/wallet', bizContent: { outTradeNo: 'LP2' } };
  const signed = (now: Date, key: string, next: string | null) =>
    textSigner(
      {
        appId: '1',
        appAuthToken: null,
        privateKey: key,
        nextPrivateKey: next === null ? null : { key: next, from },
      },
      () => now,
    )('alipay.trade.wap.pay', opening);
  const before = new Date(from.getTime() - 1);
  expect(await signed(before, privateKey, other)).toBe(await signed(before, privateKey, null));
  expect(await signed(from, privateKey, other)).toBe(await signed(from, other, null));
});
