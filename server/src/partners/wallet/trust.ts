import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type Config, ConfigError } from '../../config.ts';
import { trustedKeys } from '../partner-http.ts';

/** True if one of the wallet's keys made a signature (base64). */
export type Trust = (text: string, signature: string) => boolean;

/** The trust in the wallet's keys of the settings. Throws a `ConfigError` for a key that can't be read. */
export function openTrust(config: Config['wallet']): Trust {
  const keys = trustedKeys(config).map(publicKeyIn);
  return (text, signature) =>
    keys.some((key) => verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(signature, 'base64')));
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
