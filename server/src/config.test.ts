import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError, describeConfig, readConfig } from './config.ts';
import { sandboxKeys } from './keys.ts';

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

const operator = {
  OPERATOR_URL: 'https://operator.example',
  OPERATOR_NUMBER_URL: 'https://number.example/n',
  OPERATOR_TOKEN_URL: 'https://token.example/t',
  OPERATOR_APP_ID: 'app',
  OPERATOR_VERSION: '1.0',
  OPERATOR_PRIVATE_KEY: 'operator private',
};
const sms = { SMS_URL: 'https://sms.example', SMS_KEY: 'sms secret' };

describe('the configuration', () => {
  it.each(Object.keys(production))('names %s when it is missing', (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(ConfigError);
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(name);
  });

  it.each([
    ['SANDBOX_URL', 'http://127.0.0.1:9000'],
    ['WALLET_GATEWAY', 'http://127.0.0.1:9001/gateway.do'],
    ['BILLER_URL', 'http://127.0.0.1:9002'],
    ['PUBLIC_URL', 'http://pay.example'],
    ['LOCATION_URL', 'http://127.0.0.1:9004'],
  ])('refuses the sandbox in production: %s', (name, value) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(name);
    expect(readConfig({ ...production, [name]: value, LIFE_ENV: 'sandbox' }).mode).toBe('sandbox');
  });

  it('does without operator and SMS gateway, but not with half of their settings', () => {
    expect(readConfig(production)).toMatchObject({ operator: null, sms: null });
    const whole = readConfig({ ...production, ...operator, ...sms });
    expect(whole.operator?.tokenUrl).toBe('https://token.example/t');
    expect(whole.sms?.url).toBe('https://sms.example');
    for (const name of Object.keys({ ...operator, ...sms }))
      expect(() => readConfig({ ...production, ...operator, ...sms, [name]: '' })).toThrow(name);
  });

  it.each(['OPERATOR_URL', 'OPERATOR_NUMBER_URL', 'OPERATOR_TOKEN_URL', 'SMS_URL', 'TILE_SERVER'])(
    'refuses a plain-http %s in production',
    (name) => {
      const plain = { ...production, ...operator, ...sms, [name]: 'http://127.0.0.1:9003/{z}/{x}/{y}' };
      expect(() => readConfig(plain)).toThrow(name);
      expect(readConfig({ ...plain, LIFE_ENV: 'sandbox' }).mode).toBe('sandbox');
    },
  );

  it.each(['x', '80.5', '-1'])('takes no port %s', (PORT) => {
    expect(() => readConfig({ ...production, PORT })).toThrow('PORT');
  });

  it('serves metrics where it is told to, or nowhere', () => {
    expect(readConfig(production).metrics).toBeNull();
    expect(readConfig({ ...production, METRICS_PORT: '9464' }).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
    const METRICS_HOST = '10.0.0.7';
    expect(readConfig({ ...production, METRICS_PORT: '9464', METRICS_HOST }).metrics?.host).toBe(
      METRICS_HOST,
    );
    expect(() => readConfig({ ...production, METRICS_PORT: 'x' })).toThrow('METRICS_PORT');
  });

  it('logs each call in production, and in the sandbox when told to', () => {
    expect(readConfig(production).logLevel).toBe('info');
    expect(readConfig({ ...production, LIFE_ENV: 'sandbox' }).logLevel).toBe('warn');
    expect(readConfig({ ...production, LIFE_ENV: 'sandbox', LOG_LEVEL: 'info' }).logLevel).toBe('info');
    expect(() => readConfig({ ...production, LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL');
  });

  it('takes maintenance as on or off', () => {
    expect(readConfig(production).maintenance).toBe(false);
    expect(readConfig({ ...production, MAINTENANCE: 'on' }).maintenance).toBe(true);
    expect(() => readConfig({ ...production, MAINTENANCE: 'yes' })).toThrow('MAINTENANCE');
  });

  it('takes a map from an address with a place for each number of a tile, and does without one', () => {
    const TILE_SERVER = 'https://tiles.example/{z}/{x}/{y}.png';
    expect(readConfig(production).map).toBeNull();
    expect(readConfig({ ...production, TILE_SERVER }).map).toEqual({ tiles: TILE_SERVER });
    expect(readConfig({ ...production, TILE_SERVER, TILE_CREDIT: '© Maps' }).map?.credit).toBe('© Maps');
    for (const wrong of ['https://tiles.example/{z}/{x}.png', 'https://{z}{x}{y}:port'])
      expect(() => readConfig({ ...production, TILE_SERVER: wrong })).toThrow('TILE_SERVER');
  });

  it('shows the debugging page in the sandbox, and in production when told to', () => {
    expect(readConfig(production).debuggingPage).toBe(false);
    expect(readConfig({ ...production, DEBUGGING_PAGE: 'on' }).debuggingPage).toBe(true);
    expect(readConfig({ ...production, LIFE_ENV: 'sandbox' }).debuggingPage).toBe(true);
    const off = { ...production, LIFE_ENV: 'sandbox', DEBUGGING_PAGE: 'off' };
    expect(readConfig(off).debuggingPage).toBe(false);
  });

  it('is shown without its secrets', () => {
    const shown = JSON.stringify(describeConfig(readConfig({ ...production, ...operator, ...sms })));
    const secrets = ['password', 'a2V5', 'bG9vay11cA==', 'wallet private', 'biller private'];
    for (const secret of [...secrets, 'operator private', 'sms secret']) expect(shown).not.toContain(secret);
    expect(shown).toContain('https://units.example');
  });
});

describe('the way to the database', () => {
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
  ])('needs TLS to another machine: %s', (url) => {
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
  ])('is taken with TLS, and without where nobody is in between: %s', (url) => {
    expect(to(url).databaseUrl).toBe(url);
  });

  it('says nothing of a password that it does not understand', () => {
    expect(() => to('postgres://life:hunter2/x@db.example/life')).toThrow(ConfigError);
    expect(() => to('postgres://life:hunter2/x@db.example/life')).not.toThrow('hunter2');
    expect(() => readConfig({ ...production, DATABASE_TLS: 'no' })).toThrow('DATABASE_TLS');
  });
});

describe('the keys of production', () => {
  const key = () => randomBytes(32).toString('base64');

  it.each([
    ['DATA_KEYS', `1:${Buffer.alloc(32).toString('base64')}`],
    ['DATA_KEYS', `2:${key()},1:${Buffer.alloc(32).toString('base64')}`],
    ['LOOKUP_KEY', Buffer.alloc(32).toString('base64')],
    ['LOOKUP_KEY', Buffer.alloc(32, 7).toString('base64')],
    ['SMS_KEY', '00000000'],
  ])('are not one byte over and over: %s', (name, value) => {
    expect(() => readConfig({ ...production, ...sms, [name]: value })).toThrow(`${name} is one byte`);
    expect(readConfig({ ...production, ...sms, [name]: value, LIFE_ENV: 'sandbox' }).mode).toBe('sandbox');
  });

  it('are not used twice', () => {
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

  it('are none that a sandbox made, here or elsewhere', () => {
    const dir = mkdtempSync(join(tmpdir(), 'life-payment-keys-'));
    try {
      expect(() => readConfig({ ...production, ...sandboxKeys(dir) })).toThrow('key of the sandbox');
      // Keys of a sandbox that was made before they were marked.
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

  it('may have a next one of ours from a moment on, and a second one of theirs', () => {
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
});

describe('what is shown of addresses', () => {
  const sandboxed = { ...production, LIFE_ENV: 'sandbox' };
  const shown = (settings: object): string =>
    JSON.stringify(describeConfig(readConfig({ ...sandboxed, ...settings })));
  /** A beginning that stands nowhere else, then anything. */
  const password = fc
    .string({ unit: fc.constantFrom(...'@:/?#%&=+[]\\ .äx1\u{1f511}'), maxLength: 12 })
    .map((text) => `qz${text}qz`);

  it('no part of a password, whatever characters it holds and wherever it stands', () => {
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

  it('where they lead', () => {
    expect(shown({})).toContain('"databaseUrl":"postgres://db.example/life?…"');
    expect(shown({ LOCATION_URL: 'https://us:pw@location.example/v1' })).toContain(
      '"locationUrl":"https://location.example/v1"',
    );
  });
});

describe('limits of requests', () => {
  it('count the address that trusted proxies tell of, by default those of this machine', () => {
    expect(readConfig(production).trustedProxies).toEqual(['loopback']);
    const { trustedProxies } = readConfig({ ...production, TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' });
    expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8']);
  });

  it('are on unless they are switched off', () => {
    expect(readConfig(production).limits).toEqual({ requestsPerMinute: 1200, signOnsPerMinute: 120 });
    const off = readConfig({ ...production, REQUESTS_PER_MINUTE: '0', SIGN_ONS_PER_MINUTE: '0' });
    expect(off.limits).toEqual({ requestsPerMinute: 0, signOnsPerMinute: 0 });
    expect(() => readConfig({ ...production, REQUESTS_PER_MINUTE: 'many' })).toThrow('REQUESTS_PER_MINUTE');
  });
});
