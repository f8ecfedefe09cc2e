import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

/**
 * Signatures of the Biller API: Ed25519 over the lines
 * direction, path, sender, timestamp (ms), nonce, SHA-256 hex of the body.
 * An answer is signed over the nonce of its request, so it can't be replayed to another one.
 */
export const SIGNATURE_HEADERS = {
  sender: 'x-biller-sender',
  timestamp: 'x-biller-timestamp',
  nonce: 'x-biller-nonce',
  signature: 'x-biller-signature',
} as const;

/** The most that a sender's clock may be wrong, in milliseconds. */
export const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

export type SignedFacts = {
  readonly direction: 'REQUEST' | 'ANSWER';
  readonly path: string;
  readonly sender: string;
  readonly timestamp: number;
  readonly nonce: string;
  readonly body: string;
};

/** Signs with a PKCS#8 key in PEM; answers the signature in base64. */
export function signFacts(facts: SignedFacts, privateKeyPem: string): string {
  return sign(null, text(facts), createPrivateKey(privateKeyPem)).toString('base64');
}

/** The headers of a signed request or answer. */
export function signedHeaders(facts: SignedFacts, privateKeyPem: string): Readonly<Record<string, string>> {
  return {
    [SIGNATURE_HEADERS.sender]: facts.sender,
    [SIGNATURE_HEADERS.timestamp]: String(facts.timestamp),
    [SIGNATURE_HEADERS.nonce]: facts.nonce,
    [SIGNATURE_HEADERS.signature]: signFacts(facts, privateKeyPem),
  };
}

/** Reads the headers of a signed request or answer. `read` gives a header, or empty text. */
export function readSignature(read: (header: string) => string) {
  return {
    sender: read(SIGNATURE_HEADERS.sender),
    timestamp: Number(read(SIGNATURE_HEADERS.timestamp)),
    nonce: read(SIGNATURE_HEADERS.nonce),
    signature: read(SIGNATURE_HEADERS.signature),
  };
}

/** True if the signature is valid for the sender's SPKI key in PEM and its time is near `now` (ms). */
export function verifyFacts(
  facts: SignedFacts,
  signature: string,
  publicKeyPem: string,
  now: number,
): boolean {
  return (
    Math.abs(now - facts.timestamp) <= MAX_CLOCK_DIFFERENCE_MS &&
    verify(null, text(facts), createPublicKey(publicKeyPem), Buffer.from(signature, 'base64'))
  );
}

function text(facts: SignedFacts): Buffer {
  return Buffer.from(
    [
      facts.direction,
      facts.path,
      facts.sender,
      String(facts.timestamp),
      facts.nonce,
      createHash('sha256').update(facts.body).digest('hex'),
    ].join('\n'),
  );
}
