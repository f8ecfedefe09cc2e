import { expect, it } from 'vitest';
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
