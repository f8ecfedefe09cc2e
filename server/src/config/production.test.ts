import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sandboxKeys } from '../app/open.ts';
import { ConfigError, describeConfig, readConfig } from '../config.ts';
import { readBiller } from './partners.ts';

const production = {
  DATABASE_URL: 'postgres://life:password@db.example/life?sslmode=verify-full',
  PUBLIC_URL: 'https://pay.example',
  DATA_KEYS: '1:a2V5',
  LOOKUP_KEY: 'bG9vay11cA==',
  WALLET_GATEWAY: 'https://gateway.example/gateway.do',
  WALLET_APP_ID: 'app',
  WALLET_PRIVATE_KEY: 'wallet private',
  WALLET_PUBLIC_KEY: 'wallet public',
  WALLET_SELLER_ID: 'seller',
  BILLER_URL: 'https://units.example',
  BILLER_SENDER: 'life-payment',
  BILLER_PRIVATE_KEY: 'biller private',
  BILLER_PUBLIC_KEY: 'biller public',
  PICTURES_DIR: '/srv/pictures',
};
const sms = { SMS_URL: 'https://sms.example', SMS_KEY: 'sms secret' };

const to = (DATABASE_URL: string, more = {}) => readConfig({ ...production, DATABASE_URL, ...more });

it.each([
  'postgres://life:pw@db.example/life',
  'postgres://life:pw@db.example/life?sslmode=disable',
  'postgres://life:pw@db.example/life?sslmode=no-verify',
  'postgres://life:pw@db.example/life?ssl=0',
  'postgres://life:pw@db.example/life?uselibpqcompat=true&sslmode=require',
  'postgres://life:pw@10.0.0.7/life',
  'postgres://life:pw@localhost.example/life',
  'postgres://life:pw@localhost/life?host=db.example',
])('the connection to the database must use TLS to another machine: %s', (url) => {
  expect(() => to(url)).toThrow('without TLS');
  expect(to(url, { DATABASE_TLS: 'optional' }).databaseUrl).toBe(url);
  expect(to(url, { LIFE_ENV: 'sandbox' }).databaseUrl).toBe(url);
});

it.each([
  'postgres://life:pw@db.example/life?sslmode=verify-full',
  'postgres://life:pw@db.example/life?ssl=true',
  'postgres://life:pw@localhost/life',
  'postgres://life:pw@127.0.0.1:5433/life',
  'postgres://life:pw@[::1]/life',
  'postgres:///life?host=/run/postgresql',
  '/run/postgresql life',
])(
  'the connection to the database is accepted with TLS, and without it where nobody is in between: %s',
  (url) => {
    expect(to(url).databaseUrl).toBe(url);
  },
);

it('the connection to the database is refused without its password when it is not understood', () => {
  expect(() => to('postgres://life:hunter2/x@db.example/life')).toThrow(ConfigError);
  expect(() => to('postgres://life:hunter2/x@db.example/life')).not.toThrow('hunter2');
  expect(() => readConfig({ ...production, DATABASE_TLS: 'no' })).toThrow('DATABASE_TLS');
  const local = { ...production, DATABASE_URL: 'postgres://life:p@127.0.0.1/life' };
  expect(readConfig(local).databaseDirectUrl).toBe(local.DATABASE_URL);
  expect(() => readConfig({ ...local, DATABASE_DIRECT_URL: 'postgres://life:p@db.example/life' })).toThrow(
    'DATABASE_DIRECT_URL leads to another machine without TLS',
  );
});

it('the connection to partners is accepted only when their certificates are checked', () => {
  const unchecked = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  expect(() => readConfig({ ...production, ...unchecked })).toThrow('NODE_TLS_REJECT_UNAUTHORIZED');
  expect(readConfig({ ...production, ...unchecked, LIFE_ENV: 'sandbox' }).mode).toBe('sandbox');
});

const key = () => randomBytes(32).toString('base64');

it.each([
  ['DATA_KEYS', `1:${Buffer.alloc(32).toString('base64')}`],
  ['DATA_KEYS', `2:${key()},1:${Buffer.alloc(32).toString('base64')}`],
  ['LOOKUP_KEY', Buffer.alloc(32).toString('base64')],
  ['LOOKUP_KEY', Buffer.alloc(32, 7).toString('base64')],
  ['SMS_KEY', '00000000'],
])('the keys of production are refused when they are one byte repeated: %s', (name, value) => {
  expect(() => readConfig({ ...production, ...sms, [name]: value })).toThrow(`${name} is one byte`);
  expect(readConfig({ ...production, ...sms, [name]: value, LIFE_ENV: 'sandbox' }).mode).toBe('sandbox');
});

it('the keys of production are refused when they are used twice', () => {
  const same = key();
  const wrapped = `-----BEGIN PRIVATE KEY-----\n${same}\n-----END PRIVATE KEY-----\n`;
  for (const keys of [
    { DATA_KEYS: `1:${same}`, LOOKUP_KEY: same },
    { DATA_KEYS: `1:${same},2:${same}` },
    { WALLET_PRIVATE_KEY: same, BILLER_PRIVATE_KEY: wrapped },
    { WALLET_PUBLIC_KEY: same, WALLET_NEXT_PUBLIC_KEY: wrapped },
  ])
    expect(() => readConfig({ ...production, ...keys })).toThrow('hold the same key');
});

it('the keys of production are refused when a sandbox made them, here or elsewhere', () => {
  const dir = mkdtempSync(join(tmpdir(), 'life-payment-keys-'));
  try {
    expect(() => readConfig({ ...production, ...sandboxKeys(dir) })).toThrow('key of the sandbox');
    // A sandbox made these keys before its keys had a prefix.
    const [DATA_KEYS, body] = [`1:${key()}`, randomBytes(64).toString('base64')];
    const pem = `-----BEGIN PRIVATE KEY-----\n${body.slice(0, 64)}\n${body.slice(64)}\n-----END PRIVATE KEY-----\n`;
    writeFileSync(join(dir, 'keys.json'), JSON.stringify({ DATA_KEYS, service: { privateKey: pem } }));
    for (const keys of [{ DATA_KEYS }, { BILLER_PRIVATE_KEY: pem }]) {
      expect(() => readConfig({ ...production, ...keys, DATA_DIR: dir })).toThrow('key of the sandbox');
      expect(readConfig({ ...production, ...keys, DATA_DIR: tmpdir() }).mode).toBe('production');
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
});

it('the keys of production may have a next key of ours from a moment on, and a second key of the partner', () => {
  const next = {
    BILLER_NEXT_PRIVATE_KEY: 'next biller private',
    BILLER_NEXT_PRIVATE_KEY_FROM: '2030-01-31T09:00:00+08:00',
    BILLER_NEXT_PUBLIC_KEY: 'next biller public',
  };
  expect(readConfig({ ...production, ...next }).biller).toMatchObject({
    nextPrivateKey: { key: 'next biller private', from: new Date('2030-01-31T01:00:00Z') },
    nextPublicKey: 'next biller public',
  });
  for (const from of ['', 'soon', '2030-01-31T09:00:00'])
    expect(() => readConfig({ ...production, ...next, BILLER_NEXT_PRIVATE_KEY_FROM: from })).toThrow(
      'BILLER_NEXT_PRIVATE_KEY_FROM',
    );
});

const sandboxed = { ...production, LIFE_ENV: 'sandbox' };
const shown = (settings: object): string =>
  JSON.stringify(describeConfig(readConfig({ ...sandboxed, ...settings })));
/** A prefix that appears nowhere else, then anything. */
const password = fc
  .string({ unit: fc.constantFrom(...'@:/?#%&=+[]\\ .äx1\u{1f511}'), maxLength: 12 })
  .map((text) => `qz${text}qz`);

it('an address in the printed settings shows no part of a password with any characters at any place', () => {
  fc.assert(
    fc.property(password, fc.boolean(), (raw, encode) => {
      const pw = encode ? encodeURIComponent(raw) : raw;
      for (const url of [
        `postgres://life:${pw}@db.example:5432/life`,
        `postgres://db.example/life?user=life&password=${pw}`,
        `postgres://db.example/life?password=${pw}&sslmode=verify-full`,
        `postgres://life@db.example/life?password=${pw}`,
      ])
        expect(shown({ DATABASE_URL: url })).not.toContain('qz');
      for (const name of ['SMS_URL', 'LOCATION_URL', 'BILLER_URL', 'PUBLIC_URL']) {
        for (const url of [`https://us:${pw}@sms.example/v1`, `https://sms.example/v1?key=${pw}`])
          expect(shown({ ...sms, [name]: url })).not.toContain('qz');
      }
    }),
  );
});

it('an address in the printed settings shows where it leads', () => {
  expect(shown({})).toContain('"databaseUrl":"postgres://db.example/life?…"');
  expect(shown({ LOCATION_URL: 'https://us:pw@location.example/v1' })).toContain(
    '"locationUrl":"https://location.example/v1"',
  );
});

const common = {
  BILLER_URL: 'https://units.example',
  BILLER_SENDER: 'life-payment',
  BILLER_PRIVATE_KEY: 'ours',
  BILLER_PUBLIC_KEY: 'theirs',
};
const water = {
  ...common,
  BILLER_CONNECTIONS: 'WATER',
  BILLER_WATER_UNITS: 'water-430100, water-430200',
  BILLER_WATER_URL: 'https://water.example',
  BILLER_WATER_PUBLIC_KEY: 'water’s',
};

it('the connections to units are one for all units without further settings', () => {
  expect(readBiller(common)).toMatchObject({ url: 'https://units.example', publicKey: 'theirs', own: [] });
});

it('the connections to units have an address and a key of their own where it is said, and our key unless another is', () => {
  const [own] = readBiller({ ...water, BILLER_WATER_NEXT_PUBLIC_KEY: 'water’s next' }).own;
  expect(own).toEqual({
    units: ['water-430100', 'water-430200'],
    url: 'https://water.example',
    sender: 'life-payment',
    privateKey: 'ours',
    nextPrivateKey: null,
    publicKey: 'water’s',
    nextPublicKey: 'water’s next',
  });
  const from = '2030-01-31T09:00:00+08:00';
  const changed = {
    ...water,
    BILLER_WATER_SENDER: 'life',
    BILLER_WATER_PRIVATE_KEY: 'ours for water',
    BILLER_WATER_NEXT_PRIVATE_KEY: 'next',
    BILLER_WATER_NEXT_PRIVATE_KEY_FROM: from,
  };
  expect(readBiller(changed).own[0]).toMatchObject({
    sender: 'life',
    privateKey: 'ours for water',
    nextPrivateKey: { key: 'next', from: new Date(from) },
  });
});

it.each([
  ['a unit in two of them', { ...water, BILLER_CONNECTIONS: 'WATER,WATER' }],
  ['a name that is a setting’s', { ...water, BILLER_CONNECTIONS: 'NEXT' }],
  ['a connection without its units', { ...water, BILLER_WATER_UNITS: '' }],
  ['a connection without the unit’s key', { ...water, BILLER_WATER_PUBLIC_KEY: '' }],
])('the connections to units are refused with %s', (_, env) => {
  expect(() => readBiller(env)).toThrow(ConfigError);
});
