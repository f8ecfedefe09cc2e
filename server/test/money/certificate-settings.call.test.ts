import { beforeEach, describe, expect } from 'vitest';
import { tellKeyEnds } from '../../src/app/key-ends.ts';
import { after, DAY, HOUR } from '../../src/kit/time.ts';
import { certificateTest, newKey } from '../support/certificate-mode.ts';
import { certificateFiles, certificateSettings } from '../support/certificates.ts';

const { service, test, given, change, mode, configOf, walletOf, renew } = certificateTest();

describe('our own key', () => {
  beforeEach(renew);

  test('changes with its certificate, at its moment', async () => {
    const { publicKey, privateKey } = newKey();
    const { app } = await certificateFiles(given.settings, { publicKey });
    const from = after(new Date(), HOUR);
    let now = new Date();
    const { wallet } = walletOf(
      {
        WALLET_NEXT_PRIVATE_KEY: privateKey,
        WALLET_NEXT_PRIVATE_KEY_FROM: from.toISOString(),
        WALLET_NEXT_APP_CERTIFICATE: app,
      },
      () => now,
    );
    const opening = {
      paymentId: 'LY1',
      amount: 1,
      subject: 'x',
      expiresAt: after(now, HOUR),
      returnUrl: 'http://127.0.0.1/',
      quitUrl: 'http://127.0.0.1/',
    };
    const named = async () => new URL(await wallet.paymentPage(opening)).searchParams.get('app_cert_sn');
    const before = await named();
    expect((await wallet.query('LP1')).status).toBe('UNKNOWN');
    now = from;
    expect((await wallet.query('LP1')).status).toBe('UNKNOWN');
    expect(await named()).not.toBe(before);
  });

  test('goes from key mode to certificate mode at a moment, and both of the wallet’s signatures are believed', async () => {
    const { publicKey, privateKey } = newKey();
    const files = await certificateFiles(given.settings, { publicKey });
    const from = after(new Date(), HOUR);
    let now = new Date();
    const { wallet, downloads } = walletOf(
      {
        WALLET_PUBLIC_KEY: service.sandbox.env['WALLET_PUBLIC_KEY'] ?? '',
        WALLET_APP_CERTIFICATE: '',
        WALLET_NEXT_PRIVATE_KEY: privateKey,
        WALLET_NEXT_PRIVATE_KEY_FROM: from.toISOString(),
        WALLET_NEXT_APP_CERTIFICATE: files.app,
        WALLET_CERTIFICATE: files.wallet,
      },
      () => now,
    );
    await mode('KEYS');
    expect((await wallet.query('LP1')).status).toBe('UNKNOWN');
    now = from;
    await mode('CERTIFICATES');
    expect((await wallet.query('LP1')).status).toBe('UNKNOWN');
    expect(downloads()).toBe(0);
  });
});

describe('settings with certificates', () => {
  beforeEach(renew);

  test('are refused at the start when one is wrong, with a sentence that names it', async () => {
    const { app, wallet, root } = await certificateFiles(given.settings);
    const strange = (await change({ kind: 'STRANGER' })).wallet;
    const wrong: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
      [{ WALLET_APP_CERTIFICATE: 'not a file' }, "WALLET_APP_CERTIFICATE can't be read"],
      [
        { WALLET_APP_CERTIFICATE: wallet },
        'WALLET_APP_CERTIFICATE is not the certificate of WALLET_PRIVATE_KEY',
      ],
      [
        { WALLET_APP_CERTIFICATE: given.settings['WALLET_PRIVATE_KEY'] ?? '' },
        'WALLET_APP_CERTIFICATE holds no',
      ],
      [{ WALLET_APP_CERTIFICATE: '' }, 'WALLET_APP_CERTIFICATE is not set'],
      [{ WALLET_CERTIFICATE: '' }, 'WALLET_CERTIFICATE is not set'],
      [{ WALLET_CERTIFICATE: strange }, 'WALLET_CERTIFICATE is under no root'],
      [{ WALLET_CERTIFICATE: root }, 'WALLET_CERTIFICATE is not a certificate that signs'],
      [{ WALLET_CERTIFICATE: app + wallet }, 'WALLET_CERTIFICATE is our own certificate'],
      [{ WALLET_NEXT_CERTIFICATE: wallet, WALLET_CERTIFICATE: wallet }, 'hold the same certificate'],
      [{ WALLET_ROOT_CERTIFICATE: '' }, 'WALLET_ROOT_CERTIFICATE is not set'],
      [{ WALLET_ROOT_CERTIFICATE: wallet }, 'WALLET_ROOT_CERTIFICATE holds a certificate that is no root'],
      [{ WALLET_NEXT_APP_CERTIFICATE: app }, 'WALLET_NEXT_PRIVATE_KEY is not set'],
      [
        {
          WALLET_NEXT_PRIVATE_KEY: newKey().privateKey,
          WALLET_NEXT_PRIVATE_KEY_FROM: '2030-01-01T00:00:00Z',
        },
        'WALLET_NEXT_APP_CERTIFICATE is not set',
      ],
      [{ WALLET_PRIVATE_KEY: 'no key' }, 'WALLET_PRIVATE_KEY is not a private key'],
    ];
    for (const [change, says] of wrong) expect(() => configOf(change), says).toThrow(says);
    // A key in the wrong setting is not shown.
    expect(() => configOf({ WALLET_ROOT_CERTIFICATE: 'hunter2' })).not.toThrow('hunter2');
    expect(
      configOf({ WALLET_APP_CERTIFICATE: app.replaceAll('\n', '\\n') }).wallet.certificates,
    ).not.toBeNull();
    expect(() => walletOf({ ...withoutCertificates(), WALLET_PUBLIC_KEY: 'no key' })).toThrow(
      'WALLET_PUBLIC_KEY or WALLET_NEXT_PUBLIC_KEY is not a public key',
    );
  });

  test('of a sandbox are refused in production', () => {
    const production = {
      LIFE_ENV: 'production',
      DATABASE_URL: 'postgres://127.0.0.1/nobody',
      PUBLIC_URL: 'https://pay.example',
      WALLET_GATEWAY: 'https://gateway.example/gateway.do',
      BILLER_URL: 'https://units.example',
      PICTURES_DIR: '/srv/pictures',
      SANDBOX_URL: '',
      LOCATION_URL: '',
      TILE_SERVER: '',
      SMS_URL: '',
      SMS_KEY: '',
      LINK_KEYS: '',
      CARRIER_URL: '',
      CARRIER_NUMBER_URL: '',
      CARRIER_TOKEN_URL: '',
      BILLER_CONNECTIONS: '',
    };
    const keys = { DATA_KEYS: `1:${randomKey()}`, LOOKUP_KEY: randomKey() };
    expect(() => configOf({ ...production, ...keys })).toThrow('is a certificate of the sandbox');
  });

  test('are told of 30 days before one ends, and keys when a setting gives them an end', async () => {
    const { app, wallet, root } = await certificateFiles(given.settings, { days: 29 });
    const config = configOf({
      ...certificateSettings({ app, wallet, root }),
      BILLER_PUBLIC_KEY_UNTIL: after(new Date(), 10 * DAY).toISOString(),
      BILLER_PRIVATE_KEY_UNTIL: after(new Date(), 100 * DAY).toISOString(),
    });
    tellKeyEnds({ ...service.context, config });
    const told = service.logs.filter(({ event }) => event === 'key or certificate ends soon');
    expect(told.map(({ setting, level, days }) => [setting, level, days])).toEqual([
      ['WALLET_APP_CERTIFICATE', 'error', 28],
      ['BILLER_PUBLIC_KEY', 'error', 9],
    ]);
    const text = await service.context.metrics.registry.metrics();
    expect(text).toContain('life_key_ends_seconds{setting="WALLET_CERTIFICATE"}');
    expect(text).toContain('life_key_ends_seconds{setting="WALLET_ROOT_CERTIFICATE"}');
  });
});

function randomKey(): string {
  return newKey().publicKey.slice(100, 144);
}
function withoutCertificates() {
  return { WALLET_APP_CERTIFICATE: '', WALLET_CERTIFICATE: '', WALLET_ROOT_CERTIFICATE: '' };
}
