import { AlipaySdk } from 'alipay-sdk';
import { beforeEach, describe, expect } from 'vitest';
import { newAgreementId } from '../../src/kit/ids.ts';
import { WalletNotAnswering } from '../../src/kit/ports/wallet.ts';
import { after, MINUTE } from '../../src/kit/time.ts';
import { type Change, certificateTest, DOWNLOAD } from '../support/certificate-mode.ts';
import { certificateFiles, certificateSettings } from '../support/certificates.ts';
import { workOff } from '../support/drive.ts';
import { payerOfEach } from '../support/fixtures.ts';
import { detail, detailOnce, pay, place } from '../support/orders.ts';
import { paying } from '../support/paying.ts';
import { statements } from '../support/statements.ts';

const { service, test, given, change, mode, configOf, walletOf, renew } = certificateTest();

describe('in certificate mode', () => {
  const payer = payerOfEach(service);
  const { forge, paid, resend } = paying(service, payer);

  test('an order is paid, refunded and stands on the statement', async () => {
    const { order } = await paid('REJECTED');
    await workOff(service.context);
    expect((await detail(service, payer, order.orderId)).status).toBe('REFUNDED');
    const credited = await place(service, payer);
    await pay(service, payer, credited.order.pay?.value);
    await detailOnce(service, payer, credited.order.orderId, ({ status }) => status !== 'AWAITING_PAYMENT');
    await workOff(service.context);
    await service.sandbox.ask('wallet/conduct', { conduct: { statement: 'EARLY' } });
    const { run, statementOf } = statements(service);
    await run('wallet');
    expect(await statementOf('wallet')).toMatchObject({ state: 'MATCHED', problem: null });
    expect((await resend(order.orderId)).answer).toBe('success');
    expect((await forge(order.orderId, { total_amount: '0.01' }, false)).answer).not.toBe('success');
  });

  test('a mandate is signed, in the wallet’s page and in its client, and a complaint is answered', async () => {
    const { mandates, complaints } = service.context.wallet;
    if (!mandates || !complaints) throw new Error('the wallet has no mandates or no complaints');
    for (const how of ['signingPage', 'clientSigning'] as const) {
      const agreementId = newAgreementId('WALLETTESTER', new Date());
      const sign = await mandates[how]({
        agreementId,
        signBefore: after(new Date(), 10 * MINUTE),
        returnUrl: `${service.origin}/jiaofei/pages/zdjf/zdjf`,
      });
      await service.sandbox.ask('agreements/sign', { user: payer.walletUserId, sign });
      expect((await mandates.queryMandate(agreementId)).status).toBe('SIGNED');
    }
    const { complaintId } = await service.sandbox.ask<{ complaintId: string }>('complaints', {
      outTradeNo: 'LP1',
      content: 'x',
    });
    expect(await complaints.answer(complaintId, { what: 'REFUNDED', text: '已退款' })).toBe('TAKEN');
  });

  test('the gateway refuses requests that name no certificate, or another one', async () => {
    const { wallet } = configOf();
    const sdk = (more: object) =>
      new AlipaySdk({
        appId: wallet.appId,
        privateKey: wallet.privateKey,
        gateway: wallet.gateway,
        ...more,
      }).exec('alipay.trade.query', { bizContent: { outTradeNo: 'LP1' } });
    const right = new AlipaySdk({
      appId: wallet.appId,
      privateKey: wallet.privateKey,
      appCertContent: given.settings['WALLET_APP_CERTIFICATE'] ?? '',
      alipayPublicCertContent: given.settings['WALLET_CERTIFICATE'] ?? '',
      alipayRootCertContent: given.settings['WALLET_ROOT_CERTIFICATE'] ?? '',
    }).config;
    const { appCertSn, alipayRootCertSn } = right;
    expect(await sdk({ appCertSn, alipayRootCertSn })).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' });
    expect(await sdk({})).toMatchObject({ subCode: 'isv.missing-app-cert-sn' });
    expect(await sdk({ appCertSn: 'ab', alipayRootCertSn })).toMatchObject({
      subCode: 'isv.app-cert-not-exist',
    });
    expect(await sdk({ appCertSn, alipayRootCertSn: 'ab' })).toMatchObject({
      subCode: 'isv.invalid-alipay-root-cert-sn',
    });
    const old = await certificateFiles(given.settings, { days: 0 });
    const ended = walletOf({
      ...certificateSettings(old),
      WALLET_CERTIFICATE: given.settings['WALLET_CERTIFICATE'] ?? '',
    });
    await expect(ended.wallet.query('LP1')).rejects.toThrow(WalletNotAnswering);
  });

  test('an authorisation of another merchant is named in both modes', async () => {
    for (const [wish, other] of [
      ['CERTIFICATES', {}],
      [
        'KEYS',
        {
          WALLET_APP_CERTIFICATE: '',
          WALLET_CERTIFICATE: '',
          WALLET_ROOT_CERTIFICATE: '',
          WALLET_PUBLIC_KEY: service.sandbox.env['WALLET_PUBLIC_KEY'] ?? '',
        },
      ],
    ] as const) {
      await mode(wish);
      const token = 'sandbox-202611BB00000000000000000001';
      const { wallet } = walletOf({ ...other, WALLET_APP_AUTH_TOKEN: token });
      expect((await wallet.query('LP1')).status).toBe('UNKNOWN');
      expect(await wallet.complaints?.query('none')).toBeNull();
      const refused = walletOf({ ...other, WALLET_APP_AUTH_TOKEN: 'another' }).wallet;
      await expect(refused.query('LP1')).rejects.toThrow(WalletNotAnswering);
    }
  });
});

describe('a certificate that the wallet changes to', () => {
  beforeEach(renew);

  test('is learned once, and the answer that named it is believed', async () => {
    const { wallet, downloads } = walletOf();
    await change();
    const all = await Promise.all([wallet.query('LP1'), wallet.query('LP2'), wallet.query('LP3')]);
    expect(all.map(({ status }) => status)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
    expect((await wallet.query('LP4')).status).toBe('UNKNOWN');
    expect(downloads()).toBe(1);
  });

  test('and that is in the settings beside the old one is believed without a question', async () => {
    const { wallet: next } = await change();
    const { wallet, asked } = walletOf({ WALLET_NEXT_CERTIFICATE: next });
    expect((await wallet.query('LP1')).status).toBe('UNKNOWN');
    expect(asked).toEqual(['alipay.trade.query']);
  });

  test.for<Change>([{ kind: 'STRANGER' }, { kind: 'MERCHANT' }, { days: 0 }])(
    'is not believed when it is no valid one of the wallet under its root: %o',
    async (wish) => {
      let now = Date.now();
      const { wallet, downloads } = walletOf({}, () => new Date(now));
      await change(wish);
      for (let times = 0; times < 3; times += 1)
        await expect(wallet.query('LP1')).rejects.toThrow(WalletNotAnswering);
      expect(downloads()).toBe(1);
      await change();
      await expect(wallet.query('LP1')).rejects.toThrow(WalletNotAnswering);
      now += MINUTE;
      expect((await wallet.query('LP1')).status).toBe('UNKNOWN');
      expect(wallet.breaker()).toBe('CLOSED');
    },
  );

  test('is not learned from a notice, because anybody can send one', async () => {
    // A question teaches it, of the payer's own wallet.
    await service.context.wallets.of('lifewallet').query('LP1');
    const payer = await service.login();
    const { paid, resend } = paying(service, payer);
    const { order } = await paid();
    const learned = service.logs.filter(({ operation }) => operation === DOWNLOAD).length;
    await change({ kind: 'STRANGER' });
    expect((await resend(order.orderId)).answer).not.toBe('success');
    expect(service.logs.filter(({ operation }) => operation === DOWNLOAD)).toHaveLength(learned);
  });
});
