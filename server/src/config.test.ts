import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sandboxKeys } from './app/open.ts';
import { readBiller } from './config/partners.ts';
import { ConfigError, describeConfig, readConfig } from './config.ts';

const production = {
  DATABASE_URL: 'postgres://life:open-sesame@db.example/life?sslmode=verify-full',
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

const carrier = {
  CARRIER_URL: 'https://carrier.example',
  CARRIER_NUMBER_URL: 'https://number.example/n',
  CARRIER_TOKEN_URL: 'https://token.example/t',
  CARRIER_APP_ID: 'app',
  CARRIER_VERSION: '1.0',
  CARRIER_PRIVATE_KEY: 'carrier private',
};
const sms = { SMS_URL: 'https://sms.example', SMS_KEY: 'sms secret' };

it.each(Object.keys(production))('the configuration names %s when it is missing', (name) => {
  expect(() => readConfig({ ...production, [name]: '' })).toThrow(ConfigError);
  expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name);
});

it.each([
  ['SANDBOX_URL', 'http://127.0.0.1:9000'],
  ['WALLET_GATEWAY', 'http://127.0.0.1:9001/gateway.do'],
  ['BILLER_URL', 'http://127.0.0.1:9002'],
  ['PUBLIC_URL', 'http://pay.example'],
  ['LOCATION_URL', 'http://127.0.0.1:9004'],
])('the configuration refuses the sandbox in production: %s', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(name);
  expect(readConfig({ ...production, [name]: value, LIFE_ENV: 'sandbox' }).mode).toBe('sandbox');
});

it('the configuration refuses an address of another database', () => {
  const other = { ...production, DATABASE_URL: 'mysql://localhost/life' };
  expect(() => readConfig(other)).toThrow('no address of a PostgreSQL');
});

it('the configuration works without carrier and SMS gateway, but not with half of their settings', () => {
  expect(readConfig(production)).toMatchObject({ carrier: null, sms: null });
  const whole = readConfig({ ...production, ...carrier, ...sms });
  expect(whole.carrier?.tokenUrl).toBe('https://token.example/t');
  expect(whole.sms?.url).toBe('https://sms.example');
  for (const name of Object.keys({ ...carrier, ...sms }))
    expect(() => readConfig({ ...production, ...carrier, ...sms, [name]: '' })).toThrow(name);
});

it.each(['CARRIER_URL', 'CARRIER_NUMBER_URL', 'CARRIER_TOKEN_URL', 'SMS_URL', 'TILE_SERVER'])(
  'the configuration refuses a plain-http %s in production',
  (name) => {
    const plain = { ...production, ...carrier, ...sms, [name]: 'http://127.0.0.1:9003/{z}/{x}/{y}' };
    expect(() => readConfig(plain)).toThrow(name);
    expect(readConfig({ ...plain, LIFE_ENV: 'sandbox' }).mode).toBe('sandbox');
  },
);

it.each(['x', '80.5', '-1'])('the settings refuse the port %s', (PORT) => {
  expect(() => readConfig({ ...production, PORT })).toThrow('PORT');
});

it('the settings put metrics at an address or nowhere', () => {
  expect(readConfig(production).metrics).toBeNull();
  expect(readConfig({ ...production, METRICS_PORT: '9464' }).metrics).toEqual({
    host: '127.0.0.1',
    port: 9464,
  });
  const METRICS_HOST = '10.0.0.7';
  expect(readConfig({ ...production, METRICS_PORT: '9464', METRICS_HOST }).metrics?.host).toBe(METRICS_HOST);
  expect(() => readConfig({ ...production, METRICS_PORT: 'x' })).toThrow('METRICS_PORT');
});

it('the settings log each call in production, and in the sandbox on request', () => {
  expect(readConfig(production).logLevel).toBe('info');
  expect(readConfig({ ...production, LIFE_ENV: 'sandbox' }).logLevel).toBe('warn');
  expect(readConfig({ ...production, LIFE_ENV: 'sandbox', LOG_LEVEL: 'info' }).logLevel).toBe('info');
  expect(() => readConfig({ ...production, LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL');
});

it('the settings switch maintenance on or off', () => {
  expect(readConfig(production).maintenance).toBe(false);
  expect(readConfig({ ...production, MAINTENANCE: 'on' }).maintenance).toBe(true);
  expect(() => readConfig({ ...production, MAINTENANCE: 'yes' })).toThrow('MAINTENANCE');
});

it('the settings take a map address with a place for each number of a tile, and work without a map', () => {
  const TILE_SERVER = 'https://tiles.example/{z}/{x}/{y}.png';
  expect(readConfig(production).map).toBeNull();
  expect(readConfig({ ...production, TILE_SERVER }).map).toEqual({ tiles: TILE_SERVER });
  expect(readConfig({ ...production, TILE_SERVER, TILE_CREDIT: '© Maps' }).map?.credit).toBe('© Maps');
  for (const wrong of ['https://tiles.example/{z}/{x}.png', 'https://{z}{x}{y}:port'])
    expect(() => readConfig({ ...production, TILE_SERVER: wrong })).toThrow('TILE_SERVER');
});

it('the settings show the debugging page in the sandbox, and in production on request', () => {
  expect(readConfig(production).debuggingPage).toBe(false);
  expect(readConfig({ ...production, DEBUGGING_PAGE: 'on' }).debuggingPage).toBe(true);
  expect(readConfig({ ...production, LIFE_ENV: 'sandbox' }).debuggingPage).toBe(true);
  const off = { ...production, LIFE_ENV: 'sandbox', DEBUGGING_PAGE: 'off' };
  expect(readConfig(off).debuggingPage).toBe(false);
});

it('the settings are shown without secrets', () => {
  const shown = JSON.stringify(describeConfig(readConfig({ ...production, ...carrier, ...sms })));
  const secrets = ['open-sesame', 'a2V5', 'bG9vay11cA==', 'wallet private', 'biller private'];
  for (const secret of [...secrets, 'carrier private', 'sms secret']) expect(shown).not.toContain(secret);
  expect(shown).toContain('https://units.example');
});

it('the contract of automatic payment is that of the sandbox unless it is set, and never the default scene', () => {
  expect(readConfig(production).wallet.signing.scene).toBe('INDUSTRY|LIFE_PAYMENT');
  const set = { ...production, WALLET_SIGN_SCENE: 'INDUSTRY|CITY', WALLET_SIGN_CHANNEL: 'QRCODE' };
  expect(readConfig(set).wallet.signing).toMatchObject({ scene: 'INDUSTRY|CITY', channel: 'QRCODE' });
  for (const wrong of [
    { WALLET_SIGN_SCENE: 'DEFAULT|DEFAULT' },
    { WALLET_SIGN_SCENE: 'CITY' },
    { WALLET_SIGN_CHANNEL: 'PC' },
  ])
    expect(() => readConfig({ ...production, ...wrong })).toThrow(Object.keys(wrong)[0]);
});

it('pay passwords are off until a setting turns them on', () => {
  expect(readConfig(production).wallet.byPassword).toBe(false);
  expect(readConfig({ ...production, WALLET_PASSWORDS: 'on' }).wallet.byPassword).toBe(true);
  expect(() => readConfig({ ...production, WALLET_PASSWORDS: 'yes' })).toThrow('WALLET_PASSWORDS');
});

it('the keys of partners end when a setting gives them an end', () => {
  expect(readConfig(production).ends).toEqual([]);
  const until = '2030-01-31T09:00:00+08:00';
  expect(readConfig({ ...production, BILLER_PUBLIC_KEY_UNTIL: until }).ends).toEqual([
    { setting: 'BILLER_PUBLIC_KEY', at: new Date(until) },
  ]);
});

it('the limits of requests count the address that trusted proxies name, by default those of this machine', () => {
  expect(readConfig(production).trustedProxies).toEqual(['loopback']);
  const { trustedProxies } = readConfig({ ...production, TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' });
  expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8']);
});

it('the limits of requests are on unless they are switched off', () => {
  expect(readConfig(production).limits).toEqual({ requestsPerMinute: 1200, signOnsPerMinute: 120 });
  const off = readConfig({ ...production, REQUESTS_PER_MINUTE: '0', SIGN_ONS_PER_MINUTE: '0' });
  expect(off.limits).toEqual({ requestsPerMinute: 0, signOnsPerMinute: 0 });
  expect(() => readConfig({ ...production, REQUESTS_PER_MINUTE: 'many' })).toThrow('REQUESTS_PER_MINUTE');
});

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
