import { generateKeyPairSync } from 'node:crypto';
import { readConfig } from '../../src/config.ts';
import { openBreaker } from '../../src/partners/breaker.ts';
import { alipayWallet } from '../../src/partners/wallets/alipay/alipay.ts';
import { inCertificateMode } from './certificates.ts';
import { serviceTest } from './fixtures.ts';

/** By which a certificate of the wallet is asked for. */
export const DOWNLOAD = 'alipay.open.app.alipaycert.download';

export type Change = { kind?: 'OWN' | 'STRANGER' | 'MERCHANT'; days?: number };

type Settings = Readonly<Record<string, string>>;

/** A service in certificate mode, its settings, and adapters as other processes have them. */
export function certificateTest() {
  const given: { settings: Settings } = { settings: {} };
  const { service, test } = serviceTest({
    env: async (partners) => {
      given.settings = { ...partners, ...(await inCertificateMode(partners)) };
      return given.settings;
    },
  });

  function change(wish: Change = {}) {
    return service.sandbox.ask<{ wallet: string }>('wallet/certificates/change', wish);
  }
  function mode(wish: 'KEYS' | 'CERTIFICATES') {
    return service.sandbox.ask('wallet/certificates/mode', { mode: wish });
  }
  function configOf(changed: Settings = {}) {
    return readConfig({
      LIFE_ENV: 'sandbox',
      DATABASE_URL: 'postgres://127.0.0.1/nobody',
      DATA_KEYS: '1:a2V5',
      LOOKUP_KEY: 'bG9vay11cA==',
      ...given.settings,
      ...changed,
    });
  }
  /** The wallet as another process with these settings has it, and what that process asked. */
  function walletOf(changed: Settings = {}, now = () => new Date()) {
    const asked: string[] = [];
    const wallet = alipayWallet(
      configOf(changed).wallet,
      'http://127.0.0.1/notify',
      async (question, work) => {
        asked.push(question.operation);
        return work(() => undefined);
      },
      now,
      openBreaker(Date.now),
    );
    return { wallet, asked, downloads: () => asked.filter((operation) => operation === DOWNLOAD).length };
  }
  /** Each test begins with a new certificate of the wallet, which is in the settings. */
  async function renew(): Promise<void> {
    const { wallet } = await change();
    given.settings = { ...given.settings, WALLET_CERTIFICATE: wallet };
    await mode('CERTIFICATES');
  }
  return { service, test, given, change, mode, configOf, walletOf, renew };
}

export function newKey() {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}
