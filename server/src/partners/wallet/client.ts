import type { AlipaySdk } from 'alipay-sdk';
import type { Config } from '../../config.ts';
import { loadedOnce } from '../../kit/memory.ts';

/** Time-out of the gateway, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The official client, loaded at its first use, because loading takes a fifth of the start of a process. */
export type WalletClient = () => Promise<AlipaySdk>;

/** The client that signs with our present key. */
export function openClient(config: Config['wallet'], now: () => Date): WalletClient {
  const present = loadedOnce(() => load(config, config.privateKey));
  const { nextPrivateKey } = config;
  if (nextPrivateKey === null) return present;
  const next = loadedOnce(() => load(config, nextPrivateKey.key));
  return () => (now() >= nextPrivateKey.from ? next() : present());
}

/** The client with one of our keys. It accepts signatures of each of the wallet's keys. */
async function load(config: Config['wallet'], privateKey: string): Promise<AlipaySdk> {
  const [{ AlipaySdk }, { plainAnswers }] = await Promise.all([
    import('alipay-sdk'),
    import('./plain-answers.ts'),
  ]);
  const proxyAgent = plainAnswers();
  const present = { ...settingsOf(config, privateKey, config.publicKey), proxyAgent };
  if (config.nextPublicKey === null) return new AlipaySdk(present);
  const next = new AlipaySdk(settingsOf(config, privateKey, config.nextPublicKey));
  class WithBothKeys extends AlipaySdk {
    override checkResponseSign(...answer: Parameters<AlipaySdk['checkResponseSign']>): void {
      try {
        super.checkResponseSign(...answer);
      } catch {
        next.checkResponseSign(...answer);
      }
    }
    override checkNotifySignV2(notice: unknown): boolean {
      return super.checkNotifySignV2(notice) || next.checkNotifySignV2(notice);
    }
  }
  return new WithBothKeys(present);
}

function settingsOf(config: Config['wallet'], privateKey: string, publicKey: string) {
  return {
    appId: config.appId,
    privateKey,
    keyType: privateKey.includes('BEGIN RSA PRIVATE KEY') ? ('PKCS1' as const) : ('PKCS8' as const),
    alipayPublicKey: publicKey,
    gateway: config.gateway,
    signType: 'RSA2' as const,
    timeout: TIMEOUT_MS,
  };
}
