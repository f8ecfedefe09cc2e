import type { AlipaySdk } from 'alipay-sdk';
import type { Config } from '../../config.ts';
import { loadedOnce } from '../../kit/memory.ts';
import { isTimeForNext } from '../keys.ts';
import { openTrust } from './trust.ts';

/** Time-out of the gateway, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The official client, loaded at its first use, because loading takes a fifth of the start of a process. */
export type WalletClient = () => Promise<AlipaySdk>;

/** The client that signs with our present key. It accepts signatures of each of the wallet's keys. */
export function openClient(config: Config['wallet'], now: () => Date): WalletClient {
  const trust = openTrust(config);
  const load = (privateKey: string) => loadedOnce(() => loadClient(privateKey));
  const loadClient = async (privateKey: string): Promise<AlipaySdk> => {
    const [{ plainAnswers }, { verifyingClient }] = await Promise.all([
      import('./plain-answers.ts'),
      import('./verifying-client.ts'),
    ]);
    return verifyingClient({ ...settingsOf(config, privateKey), proxyAgent: plainAnswers() }, trust);
  };
  const { nextPrivateKey } = config;
  const present = load(config.privateKey);
  if (nextPrivateKey === null) return present;
  const next = load(nextPrivateKey.key);
  return () => (isTimeForNext(config, now()) ? next() : present());
}

function settingsOf(config: Config['wallet'], privateKey: string) {
  return {
    appId: config.appId,
    privateKey,
    keyType: privateKey.includes('BEGIN RSA PRIVATE KEY') ? ('PKCS1' as const) : ('PKCS8' as const),
    alipayPublicKey: config.publicKey,
    gateway: config.gateway,
    signType: 'RSA2' as const,
    timeout: TIMEOUT_MS,
  };
}
