import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';
import { readDataKeys } from './crypto.ts';
import { remembering } from './memory.ts';

/** Seals receipts: signs short texts that people carry away, and recognises its own signatures. */
export type ReceiptSealer = {
  /** A code of letters, digits, `-` and `_` that holds the text, for a line or a QR code. */
  readonly sign: (text: string) => string;
  /** The text of a code that was signed here; null for anything else, be it one bit away. */
  readonly open: (code: string) => string | null;
};

type Pair = { readonly id: number; readonly privateKey: KeyObject; readonly publicKey: KeyObject };

/** First byte of every code: the version of its form. */
const FORM = 1;
/** Form and key id. */
const HEAD = 2;
const SIGNATURE = 64;

/** Cached signatures: a page that is reloaded asks for the same one each time. */
const MOST_SIGNED = 5_000;

/** First bytes of an Ed25519 private key in PKCS#8 DER; its 32 bytes follow (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** `dataKeys` as `dataCrypto` takes them: a key derived from the first one signs, and the keys derived from all of them verify. */
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
      // The decoder skips unknown characters, so compare: a code has only one valid form.
      if (bytes.length <= HEAD + SIGNATURE || bytes.toString('base64url') !== code) return null;
      const pair = pairs.find(({ id }) => id === bytes[1]);
      const signed = bytes.subarray(0, -SIGNATURE);
      if (bytes[0] !== FORM || !pair) return null;
      const good = verify(null, signed, pair.publicKey, bytes.subarray(-SIGNATURE));
      return good ? signed.subarray(HEAD).toString() : null;
    },
  };
}

/** Derives the signing key from a data key (RFC 5869): it can't decrypt, and it changes together with the data key. */
function pairOf({ id, key }: { id: number; key: Buffer }): Pair {
  const seed = hkdfSync('sha256', key, '', 'statements', 32);
  const der = Buffer.concat([PKCS8, Buffer.from(seed)]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return { id, privateKey, publicKey: createPublicKey(privateKey) };
}
