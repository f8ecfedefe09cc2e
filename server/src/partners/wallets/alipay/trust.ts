import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { certificatesIn, chainOf, isValidAt, serialOf } from '../../../config/x509.ts';
import { type Config, ConfigError } from '../../../config.ts';
import { MINUTE } from '../../../kit/time.ts';
import { trustedKeys } from '../../keys.ts';

/** The wallet's keys that we believe. */
export type Trust = {
  /** Whether one of them made a signature (base64). `serial`: the certificate that the message names; null: none. */
  readonly believes: (text: string, signature: string, serial: string | null) => boolean;
  /** Whether a certificate has to be learned before what names it can be believed. */
  readonly isNew: (serial: string) => boolean;
  /** Learns the certificate of a serial number from the file that `ask` answers. Throws when it is not to be believed. */
  readonly learn: (serial: string, ask: () => Promise<string>) => Promise<void>;
};

/** After a certificate that was not to be believed none is asked for so long: anybody on the way could name ever new ones. */
const PAUSE_MS = MINUTE;

export function openTrust(config: Config['wallet'], now: () => Date): Trust {
  const { certificates } = config;
  const keys = trustedKeys(config).map(publicKeyIn);
  const bySerial = new Map<string, KeyObject>();
  for (const own of certificates?.wallet ?? []) bySerial.set(serialOf(own), own.publicKey);
  let failedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const learnNow = async (serial: string, ask: () => Promise<string>): Promise<void> => {
    try {
      bySerial.set(serial, keyOfNew(await ask(), serial, config, now()));
    } catch (error) {
      failedAt = now().getTime();
      throw error;
    }
  };
  return {
    believes: (text, signature, serial) => {
      const named = serial === null ? undefined : bySerial.get(serial);
      const candidates = named ? [named] : [...new Set([...keys, ...bySerial.values()])];
      return candidates.some((key) => isSignedBy(key, text, signature));
    },
    isNew: (serial) => certificates !== null && !bySerial.has(serial),
    learn: (serial, ask) => {
      if (now().getTime() - failedAt < PAUSE_MS)
        return Promise.reject(new Error('a certificate was not to be believed a moment ago'));
      asking ??= learnNow(serial, ask).finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

/**
 * The key in a certificate that the wallet has changed to. It must have the asked serial number, be for the same name as the one in
 * the settings, and be under one of its roots: merchants' certificates are under these roots too.
 */
function keyOfNew(file: string, serial: string, { certificates }: Config['wallet'], now: Date): KeyObject {
  const [own, ...between] = certificatesIn(Buffer.from(file, 'base64').toString('utf8'));
  if (!certificates || !own || serialOf(own) !== serial) throw new Error('the answer is another certificate');
  if (!certificates.wallet.some(({ subject }) => subject === own.subject))
    throw new Error('the new certificate is not for the wallet');
  const chain = chainOf(own, between, certificates.roots);
  if (!chain?.every((one) => isValidAt(one, now)) || own.ca)
    throw new Error('the new certificate is under none of the roots, or not valid now');
  return own.publicKey;
}

function isSignedBy(key: KeyObject, text: string, signature: string): boolean {
  return verify('RSA-SHA256', Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
}

/** A public key as PEM with any lines, or as the wallet's tool writes it: without head and foot. */
function publicKeyIn(text: string): KeyObject {
  try {
    const base64 = text.replace(/-----[^-]+-----/g, '');
    return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  } catch {
    throw new ConfigError(
      'WALLET_PUBLIC_KEY or WALLET_NEXT_PUBLIC_KEY is not a public key that can be read.',
    );
  }
}
