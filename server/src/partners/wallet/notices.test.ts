import { createSign } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import { expect, test } from 'vitest';
import { rsaKeys } from '../../../../scripts/testing/keys.ts';
import { walletConfig } from './config.fixture.ts';
import { mandateNoticeReader } from './notices.ts';

const [wallet, ours] = [rsaKeys(), rsaKeys()];
const config = walletConfig({ privateKey: ours.privateKey, publicKey: wallet.publicKey });
const sdk = new AlipaySdk({
  appId: config.appId,
  privateKey: ours.privateKey,
  alipayPublicKey: wallet.publicKey,
});
const read = mandateNoticeReader(async () => sdk, config);

const MANDATE = 'LA261121WALLETTESTER12345678';
const SIGNED = {
  notify_type: 'dut_user_sign',
  app_id: '1',
  external_agreement_no: MANDATE,
  agreement_no: '20261121000000000001',
  status: 'NORMAL',
  sign_time: '2026-11-21 15:04:12',
};
const ENDED = {
  ...SIGNED,
  notify_type: 'dut_user_unsign',
  status: 'UNSIGN',
  unsign_time: '2026-11-22 08:00:00',
};

type Form = Readonly<Record<string, string>>;

/** A form as the wallet signs it: without its signature and its kind. */
function signed(form: Form, privateKey = wallet.privateKey): Form {
  const text = Object.keys(form)
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&');
  const sign = createSign('RSA-SHA256').update(text, 'utf8').sign(privateKey, 'base64');
  return { ...form, sign_type: 'RSA2', sign };
}

test('a notice says that a mandate was signed or has ended', async () => {
  expect(await read(signed(SIGNED))).toEqual({
    agreementId: MANDATE,
    mandate: {
      status: 'SIGNED',
      walletAgreementNo: '20261121000000000001',
      at: new Date('2026-11-21T15:04:12+08:00'),
      signedBy: [],
    },
  });
  expect(await read(signed(ENDED))).toMatchObject({
    agreementId: MANDATE,
    mandate: { status: 'ENDED', at: new Date('2026-11-22T08:00:00+08:00') },
  });
});

test('a notice names the signer by each kind of id that it tells', async () => {
  const told = {
    ...SIGNED,
    alipay_user_id: '2088123412341234',
    alipay_open_id: '074a1CcTG1LelxKe4xQC0zgNdId0',
  };
  expect((await read(signed(told)))?.mandate.signedBy).toEqual([
    { kind: 'USER_ID', id: '2088123412341234' },
    { kind: 'OPEN_ID', id: '074a1CcTG1LelxKe4xQC0zgNdId0' },
  ]);
});

test.each<[string, Form]>([
  ['not signed', SIGNED],
  ['signed by somebody else', signed(SIGNED, ours.privateKey)],
  ['signed in a weaker way', { ...signed(SIGNED), sign_type: 'RSA' }],
  ['changed after it was signed', { ...signed(SIGNED), status: 'STOP' }],
  ['one the client fails to read', { ...signed(SIGNED), agreement_no: '%' }],
  ["another app's", signed({ ...SIGNED, app_id: '9' })],
  ['about a number that is none of ours', signed({ ...SIGNED, external_agreement_no: 'X1' })],
  ['about an order', signed({ ...SIGNED, external_agreement_no: 'LP261121WALLETTESTER12345678' })],
  ['of another kind', signed({ ...SIGNED, notify_type: 'trade_status_sync' })],
  ['told as one thing and said to be another', signed({ ...SIGNED, notify_type: 'dut_user_unsign' })],
  ['without the number at the wallet', signed({ ...SIGNED, agreement_no: '' })],
])('a notice that is %s is refused', async (_, form) => {
  expect(await read(form)).toBeNull();
});
