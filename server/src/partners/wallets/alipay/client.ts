import type { AlipaySdk } from 'alipay-sdk';
import type { Config } from '../../../config.ts';
import { loadedOnce } from '../../../kit/memory.ts';
import { isTimeForNext } from '../../keys.ts';
import type { PartnerWatch } from '../../watch.ts';
import { namedSerials } from './serials.ts';
import { openTrust } from './trust.ts';

/** Time-out of the gateway, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** The official client, loaded at its first use, because loading takes a fifth of the start of a process. */
export type WalletClient = () => Promise<AlipaySdk>;

/** The client that signs with our present key. It accepts signatures of each of the wallet's keys. */
export function openClient(config: Config['wallet'], now: () => Date, watch: PartnerWatch): WalletClient {
  const trust = openTrust(config, now);
  const serials = namedSerials(config);
  const load = (privateKey: string, at: Date) => loadedOnce(() => loadClient(privateKey, at));
  const loadClient = async (privateKey: string, at: Date): Promise<AlipaySdk> => {
    const [{ plainAnswers }, { verifyingClient }] = await Promise.all([
      import('./plain-answers.ts'),
      import('./verifying-client.ts'),
    ]);
    const named = serials(at);
    const settings = {
      ...settingsOf(config, privateKey),
      ...(named && { appCertSn: named.app, alipayRootCertSn: named.root }),
      proxyAgent: plainAnswers(),
    };
    return verifyingClient(settings, trust, watch);
  };
  const { nextPrivateKey } = config;
  const present = load(config.privateKey, new Date(0));
  if (nextPrivateKey === null) return present;
  const next = load(nextPrivateKey.key, nextPrivateKey.from);
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
