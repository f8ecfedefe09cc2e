import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { readDataKeys } from './crypto.ts';
import { remembering } from './memory.ts';

/** Seals receipts: signs short texts for people to carry away, and knows its own again. */
export type ReceiptSealer = {
  /** A code of letters, digits, `-` and `_` that holds the text, for a line or a QR code. */
  readonly sign: (text: string) => string;
  /** The text of a code that was signed here; null for anything else, be it one bit away. */
  readonly open: (code: string) => string | null;
};

type Pair = { readonly id: number; readonly privateKey: KeyObject; readonly publicKey: KeyObject };

/** First byte of every code: how the rest is written. */
const FORM = 1;
/** Form and key id. */
const HEAD = 2;
const SIGNATURE = 64;

/** Signed texts that are remembered: a page that looks again and again has the same one each time. */
const MOST_SIGNED = 5_000;

/** Begin of an Ed25519 private key in PKCS#8 DER; its 32 bytes follow (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** `dataKeys` as `dataCrypto` takes them: a key made from the first signs, those of all are known again. */
export function receiptSealer(dataKeys: string): ReceiptSealer {
  const pairs = readDataKeys(dataKeys).map(pairOf);
  const [current] = pairs;
  if (!current) throw new Error('There is no data key to sign with.');
  return {
    // The same text has the same signature (RFC 8032), and making one takes as long as the rest of an answer.
    sign: remembering(MOST_SIGNED, (text) => {
      const signed = Buffer.concat([Buffer.of(FORM, current.id), Buffer.from(text)]);
      return Buffer.concat([signed, sign(null, signed, current.privateKey)]).toString('base64url');
    }),
    open: (code) => {
      const bytes = Buffer.from(code, 'base64url');
      // The decoder passes over what it does not know: only the one right way to write a code is taken.
      if (bytes.length <= HEAD + SIGNATURE || bytes.toString('base64url') !== code) return null;
      const pair = pairs.find(({ id }) => id === bytes[1]);
      const signed = bytes.subarray(0, -SIGNATURE);
      if (bytes[0] !== FORM || !pair) return null;
      const good = verify(null, signed, pair.publicKey, bytes.subarray(-SIGNATURE));
      return good ? signed.subarray(HEAD).toString() : null;
    },
  };
}

/** A key of its own from the data key: what signs can't decrypt, and is changed together with it (RFC 5869). */
function pairOf({ id, key }: { id: number; key: Buffer }): Pair {
  const seed = hkdfSync('sha256', key, '', 'statements', 32);
  const der = Buffer.concat([PKCS8, Buffer.from(seed)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { id, privateKey, publicKey: createPublicKey(privateKey) };
}
