import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { LINK_EXPIRED, LINK_REFUSED } from '@life-payment/contract';
import { CompactEncrypt, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, expect } from 'vitest';
import { writeChannels } from '../../src/channels/store.ts';
import { readLinkKeys } from '../../src/partners/channel/link.ts';
import { serviceTest } from '../support/fixtures.ts';
import { OPEN } from '../support/links.ts';
import { openTestService, type TestAccount } from '../support/service.ts';

const PARTNER = 'partner_test';
const der = { format: 'der', type: 'pkcs8' } as const;

/** The service's keys: an old RSA key and a new one on a curve. Partners may use either. */
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' });
function inLine(key: KeyObject): string {
  return key.export(der).toString('base64');
}

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let account: TestAccount;
let own: Pair;
let stranger: Pair;
const { service, test } = serviceTest({
  env: { LINK_KEYS: `new:${inLine(curve.privateKey)},old:${inLine(rsa.privateKey)}` },
});
beforeAll(async () => {
  account = await service.account('ONE_BILL');
  const pair = () => generateKeyPair('EdDSA', { extractable: true });
  [own, stranger] = await Promise.all([pair(), pair()]);
  const channel = { name: { 'zh-CN': '合作方', en: 'Partner' }, theme: 'standard' as const, secret: 's' };
  const signOn = { kind: 'PARTNER' as const, keys: { k1: await exportSPKI(own.publicKey) } };
  await writeChannels(service.context, [
    { ...channel, outputEndpoint: PARTNER, group: 'partner', settings: { signOn } },
    {
      ...channel,
      outputEndpoint: 'partner_other',
      group: 'partner',
      settings: { signOn: { ...signOn, keys: {} } },
    },
  ]);
  await service.context.channels.refresh();
});

function seconds() {
  return Math.floor(Date.now() / 1000);
}
let jti = 0;

function claims(change: JWTPayload = {}): JWTPayload {
  jti += 1;
  return {
    iss: PARTNER,
    aud: 'life-payment/deb',
    jti: `jti-${jti}`,
    iat: seconds(),
    exp: seconds() + 3600,
    unitId: account.unitId,
    accountNumber: account.accountNumber,
    area: account.area,
    ...change,
  };
}

function without(name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims()).filter(([claim]) => claim !== name));
}

function signed(payload = claims(), key = own.privateKey, kid = 'k1') {
  return new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid }).sign(key);
}

type To = { alg?: string; enc?: string; kid?: string; key?: KeyObject };

function encrypted(
  text: string,
  { alg = 'ECDH-ES', enc = 'A256GCM', kid = 'new', key = curve.publicKey }: To = {},
) {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg, enc, kid })
    .encrypt(key);
}

async function codeOf(data: string): Promise<string> {
  return (await service.post(OPEN, { data })).envelope.msgCd;
}

const toRsa = { alg: 'RSA-OAEP-256', kid: 'old', key: rsa.publicKey };

test('a link may be encrypted for each of our keys, in one algorithm a key', async () => {
  expect(await codeOf(await encrypted(await signed()))).toBe('LIV00000');
  expect(await codeOf(await encrypted(await signed(), toRsa))).toBe('LIV00000');
});

test('keys that are too short, or of another kind, are refused', () => {
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
  const other = generateKeyPairSync('ed25519').privateKey;
  for (const key of [short, other]) expect(() => readLinkKeys(`k:${inLine(key)}`)).toThrow('LINK_KEYS');
  for (const text of ['', 'k', 'k:x', `:${inLine(rsa.privateKey)}`])
    expect(() => readLinkKeys(text)).toThrow('LINK_KEYS');
});

const otherCurve = generateKeyPairSync('ec', { namedCurve: 'P-384' });
const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });

test.each<[string, () => Promise<string>]>([
  ['when it is none', async () => 'x'],
  ['when it is the bare token', () => signed()],
  ['for a key we do not have', async () => encrypted(await signed(), { kid: 'gone' })],
  ['for a key of another kind', async () => encrypted(await signed(), { ...toRsa, kid: 'new' })],
  [
    'for a stranger’s key under our name',
    async () => encrypted(await signed(), { ...toRsa, key: otherRsa.publicKey }),
  ],
  ['for a key of another curve', async () => encrypted(await signed(), { key: otherCurve.publicKey })],
  ['with an older way of wrapping', async () => encrypted(await signed(), { ...toRsa, alg: 'RSA-OAEP' })],
  ['with another way of agreeing', async () => encrypted(await signed(), { alg: 'ECDH-ES+A256KW' })],
  ['with a shorter content key', async () => encrypted(await signed(), { enc: 'A128GCM' })],
  [
    'when one letter was changed',
    async () => {
      const parts = (await encrypted(await signed())).split('.');
      const text = parts[3] ?? '';
      return [...parts.slice(0, 3), (text.startsWith('A') ? 'B' : 'A') + text.slice(1), parts[4]].join('.');
    },
  ],
])('with %s', async (_name, make) => {
  expect(await codeOf(await make())).toBe(LINK_REFUSED.code);
});

test.each<[string, () => Promise<string>]>([
  ['signed by a stranger', () => signed(claims(), stranger.privateKey)],
  ['signed under a key the partner does not have', () => signed(claims(), own.privateKey, 'k2')],
  ['signed by nobody', async () => new UnsecuredJWT(claims()).encode()],
  ['when it is no token', async () => 'x'],
  ['of another partner', () => signed(claims({ iss: 'partner_other' }))],
  ['of a channel that is no partner', () => signed(claims({ iss: 'HISUN' }))],
  ['of nobody', () => signed(without('iss'))],
  ['for somebody else', () => signed(claims({ aud: 'somebody-else' }))],
  [
    'that is a token of sign-on',
    () => signed(claims({ aud: 'life-payment', mobile: '13900139000', sub: 'p' })),
  ],
  ['without an id', () => signed(without('jti'))],
  ['without an end', () => signed(without('exp'))],
  ['without a beginning', () => signed(without('iat'))],
  ['that lives longer than a day', () => signed(claims({ exp: seconds() + 24 * 3600 + 1 }))],
  ['that was made later than now', () => signed(claims({ iat: seconds() + 120, exp: seconds() + 3600 }))],
  ['without a unit', () => signed(without('unitId'))],
  ['of a unit we do not know', () => signed(claims({ unitId: 'nobody-000000' }))],
  ['of a city the unit does not serve', () => signed(claims({ area: '999999' }))],
  ['with a number the unit can not have', () => signed(claims({ accountNumber: 'no number' }))],
  ['with a number that is none', () => signed(claims({ accountNumber: 1 }))],
])('with %s', async (_name, make) => {
  expect(await codeOf(await encrypted(await make()))).toBe(LINK_REFUSED.code);
});

test('a link is refused when it has expired, with a code of its own', async () => {
  const over = claims({ iat: seconds() - 7200, exp: seconds() - 1 });
  expect(await codeOf(await encrypted(await signed(over)))).toBe(LINK_EXPIRED.code);
  expect(await codeOf(await encrypted(await signed(over, stranger.privateKey)))).toBe(LINK_REFUSED.code);
});

test('a refused link is not used up and signs nobody on', async () => {
  const payload = claims();
  expect(await codeOf(await encrypted(await signed({ ...payload, aud: 'x' })))).toBe(LINK_REFUSED.code);
  const token = await signed(payload);
  const sso = { outputEndpoint: PARTNER, requestToken: token };
  expect((await service.post('/user/login/sso', sso)).envelope.msgCd).not.toBe('LIV00000');
  expect(await codeOf(await encrypted(token))).toBe('LIV00000');
});

test('a service without link keys accepts no link', async () => {
  const closed = await openTestService({ env: { LINK_KEYS: '' } });
  const { envelope } = await closed.post(OPEN, { data: await encrypted(await signed()) });
  expect(envelope.msgCd).toBe(LINK_REFUSED.code);
  await closed.stop();
});
