import type { Config } from '../../config.ts';

type Wallet = Config['wallet'];

/** Settings of a wallet for tests. */
export function walletConfig(given: Pick<Wallet, 'privateKey' | 'publicKey'> & Partial<Wallet>): Wallet {
  return {
    gateway: 'http://127.0.0.1/gateway.do',
    appId: '1',
    byPassword: false,
    sellerId: '2',
    appAuthToken: null,
    nextPrivateKey: null,
    nextPublicKey: null,
    signing: { scene: 'INDUSTRY|LIFE_PAYMENT', channel: 'ALIPAYAPP' },
    ...given,
  };
}
