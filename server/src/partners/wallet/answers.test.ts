import { createSign } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { rsaKeys } from '../../../../scripts/testing/keys.ts';
import { listen } from '../../../../scripts/testing/listen.ts';
import { type Wallet, WalletNotAnswering } from '../../kit/ports/wallet.ts';
import { openBreaker } from '../circuit-breaker.ts';
import { alipayWallet } from './alipay.ts';
import { walletConfig } from './config.fixture.ts';

const [walletKeys, ourKeys, nextWalletKeys] = [rsaKeys(), rsaKeys(), rsaKeys()];

let wallet: Wallet;
let keyOfWallet = walletKeys.privateKey;
/** The gateway's answer to every request, with a valid signature. */
let said: Readonly<Record<string, string>> = {};
/** True: the gateway drops every connection instead. */
let silent = false;

beforeAll(async () => {
  const { url, close } = await listen((request, response) => {
    if (silent) {
      response.destroy();
      return;
    }
    const method = new URL(request.url ?? '', 'http://wallet').searchParams.get('method') ?? '';
    const body = JSON.stringify(said);
    const sign = createSign('RSA-SHA256').update(body).sign(keyOfWallet, 'base64');
    response.end(`{"${method.replaceAll('.', '_')}_response":${body},"sign":"${sign}"}`);
  });
  wallet = alipayWallet(
    walletConfig({
      gateway: `${url}/gateway.do`,
      privateKey: ourKeys.privateKey,
      publicKey: walletKeys.publicKey,
      nextPublicKey: nextWalletKeys.publicKey,
    }),
    'http://127.0.0.1/notify',
    (_question, work) => work(() => undefined),
    () => new Date(),
    openBreaker(Date.now),
  );
  return close;
});

function refund() {
  return wallet.refund({ paymentId: 'MINE', refundNo: 'MINE01', amount: 100, reason: 'refused' });
}

test('a refund is done only by an answer that names its order', async () => {
  said = { code: '10000', fund_change: 'Y', out_trade_no: 'MINE' };
  expect(await refund()).toBe('DONE');
  for (const named of [{ out_trade_no: 'ANOTHERS' }, {}]) {
    said = { code: '10000', fund_change: 'Y', ...named };
    await expect(refund()).rejects.toThrow(WalletNotAnswering);
  }
});

test('a refund is refused only by an answer that names no other order', async () => {
  said = { code: '40004', sub_code: 'ACQ.TRADE_HAS_FINISHED' };
  expect(await refund()).toBe('REFUSED');
  said = { ...said, out_trade_no: 'ANOTHERS' };
  await expect(refund()).rejects.toThrow(WalletNotAnswering);
});

test.each([
  'TRADE_HAS_FINISHED',
  'TRADE_NOT_ALLOW_REFUND',
  'TRADE_STATUS_ERROR',
  'DISCORDANT_REPEAT_REQUEST',
  'BUYER_ENABLE_STATUS_FORBID',
  'REFUND_AMT_NOT_EQUAL_TOTAL',
])('a refund that answers %s is refused for good', async (code) => {
  said = { code: '40004', sub_code: `ACQ.${code}`, out_trade_no: 'MINE' };
  expect(await refund()).toBe('REFUSED');
});

test.each(['SYSTEM_ERROR', 'SOME_NEW_CODE'])('a refund that answers %s is tried again', async (code) => {
  said = { code: '40004', sub_code: `ACQ.${code}`, out_trade_no: 'MINE' };
  expect(await refund()).toBe('UNKNOWN');
});

test('a query finds a refund done only under its own number', async () => {
  const ask = () => wallet.queryRefund('MINE', 'MINE01');
  said = { code: '10000', refund_status: 'REFUND_SUCCESS', out_trade_no: 'MINE', out_request_no: 'MINE01' };
  expect(await ask()).toEqual({ kind: 'MADE', amount: null, card: null });
  said = { ...said, refund_amount: '1.20' };
  expect(await ask()).toEqual({ kind: 'MADE', amount: 120, card: null });
  for (const other of [{ out_trade_no: 'ANOTHERS' }, { out_request_no: 'MINE02' }]) {
    said = { ...said, ...other };
    await expect(ask()).rejects.toThrow(WalletNotAnswering);
  }
  for (const none of [{ code: '10000' }, { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }]) {
    said = none;
    expect(await ask()).toEqual({ kind: 'NONE' });
  }
  for (const unknown of [
    { code: '20000', sub_code: 'aop.ACQ.SYSTEM_ERROR' },
    { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' },
    { code: '40006', sub_code: 'isv.insufficient-isv-permissions' },
  ]) {
    said = unknown;
    await expect(ask()).rejects.toThrow(WalletNotAnswering);
  }
});

test('a deduction is cancelled only by an answer that says so about it', async () => {
  const cancel = async () => wallet.mandates.cancel('MINE');
  said = { code: '10000', retry_flag: 'N', out_trade_no: 'MINE' };
  await expect(cancel()).resolves.toBe('TAKEN');
  for (const other of [
    { retry_flag: 'Y' },
    { out_trade_no: 'ANOTHERS' },
    { code: '20000' },
    { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' },
    { code: '20000', sub_code: 'ACQ.TRADE_CANCEL_TIME_OUT' },
    { code: '40004', sub_code: 'ACQ.TRADE_CANCEL_TIME_OUT', out_trade_no: 'ANOTHERS' },
  ]) {
    said = { code: '10000', retry_flag: 'N', out_trade_no: 'MINE', ...other };
    await expect(cancel()).rejects.toThrow(WalletNotAnswering);
  }
  for (const reason of ['TRADE_CANCEL_TIME_OUT', 'CANCEL_NOT_ALLOWED', 'TRADE_HAS_FINISHED']) {
    said = { code: '40004', sub_code: `ACQ.${reason}`, retry_flag: 'N', out_trade_no: 'MINE' };
    await expect(cancel()).resolves.toBe('REFUSED');
  }
});

test('a trade is what an answer about it says, and unknown to the wallet only when no other is named', async () => {
  said = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', out_trade_no: 'MINE' };
  expect((await wallet.query('MINE')).status).toBe('UNKNOWN');
  for (const other of [
    { code: '10000', trade_status: 'TRADE_SUCCESS', total_amount: '1.00', out_trade_no: 'ANOTHERS' },
    { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', out_trade_no: 'ANOTHERS' },
  ]) {
    said = other;
    await expect(wallet.query('MINE')).rejects.toThrow(WalletNotAnswering);
  }
});

test('an answer is accepted under the wallet’s key and its next one, and no other', async () => {
  said = { code: '10000', fund_change: 'Y', out_trade_no: 'MINE' };
  try {
    keyOfWallet = nextWalletKeys.privateKey;
    expect(await refund()).toBe('DONE');
    keyOfWallet = ourKeys.privateKey;
    await expect(refund()).rejects.toThrow(WalletNotAnswering);
  } finally {
    keyOfWallet = walletKeys.privateKey;
  }
  expect(await refund()).toBe('DONE');
});

/** A notice of a payment, signed over all fields but `unsigned`. */
function notice(privateKey: string, unsigned: Readonly<Record<string, string>> = {}, more = {}) {
  const fields: Readonly<Record<string, string>> = {
    app_id: '1',
    seller_id: '2',
    out_trade_no: 'MINE',
    trade_no: '2026',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '1.00',
    gmt_payment: '2026-11-24 11:00:00',
    ...more,
  };
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  const sign = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  return { ...fields, ...unsigned, sign_type: 'RSA2', sign };
}

function readNotice(form: Readonly<Record<string, string>>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
  return wallet.notices.read({ headers, body: new URLSearchParams(form).toString() });
}

test('a notice is accepted under the wallet’s key and its next one, and no other', async () => {
  for (const { privateKey } of [walletKeys, nextWalletKeys])
    expect(await readNotice(notice(privateKey))).toMatchObject({ paymentId: 'MINE' });
  expect(await readNotice(notice(ourKeys.privateKey))).toBeNull();
});

test('answers that can’t be believed do not leave the wallet alone, and five dropped connections do', async () => {
  said = { code: '10000', fund_change: 'Y', out_trade_no: 'MINE' };
  keyOfWallet = ourKeys.privateKey;
  for (let times = 0; times < 8; times += 1) await expect(refund()).rejects.toThrow(WalletNotAnswering);
  said = { code: '10000', fund_change: 'Y', out_trade_no: 'MINE\u0000' };
  for (let times = 0; times < 8; times += 1) await expect(refund()).rejects.toThrow(WalletNotAnswering);
  expect(wallet.breaker()).toBe('CLOSED');
  silent = true;
  for (let times = 0; times < 5; times += 1) await expect(refund()).rejects.toThrow(WalletNotAnswering);
  expect(wallet.breaker()).toBe('OPEN');
});
