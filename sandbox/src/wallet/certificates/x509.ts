import { createHash, randomBytes, sign } from 'node:crypto';

/** A distinguished name, in the order of the certificate: country first, common name last. */
export type Name = readonly (readonly ['C' | 'O' | 'OU' | 'CN', string])[];

/** A certificate with its private key. */
export type Certified = {
  readonly name: Name;
  /** PEM. */
  readonly certificate: string;
  /** PEM. */
  readonly privateKey: string;
  /** The serial number by which the wallet's protocol names the certificate. */
  readonly serial: string;
};

type Wanted = {
  readonly name: Name;
  /** SPKI, PEM. */
  readonly publicKey: string;
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly until: number;
  /** Whether it may issue certificates. */
  readonly authority: boolean;
};

type Issuer = { readonly name: Name; readonly privateKey: string; readonly kind: 'RSA' | 'EC' };

const SEQUENCE = 0x30;
const OBJECT_ID = 0x06;
const ATTRIBUTES = { C: '550406', O: '55040a', OU: '55040b', CN: '550403' } as const;
const SIGNATURES = {
  // sha256WithRSAEncryption, with its empty parameters.
  RSA: '06092a864886f70d01010b0500',
  // ecdsa-with-SHA256.
  EC: '06082a8648ce3d040302',
} as const;
const CONSTRAINTS = '551d13';
const KEY_USAGE = '551d0f';

/** Issues a certificate of X.509 version 3, signed with SHA-256. */
export function issue(wanted: Wanted, by: Issuer): Omit<Certified, 'privateKey'> {
  // The first bit of a number is its sign.
  const number = Buffer.concat([Buffer.from([0x20]), randomBytes(15)]);
  const algorithm = der(SEQUENCE, Buffer.from(SIGNATURES[by.kind], 'hex'));
  const body = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, number),
    algorithm,
    nameOf(by.name),
    der(SEQUENCE, timeOf(wanted.from), timeOf(wanted.until)),
    nameOf(wanted.name),
    Buffer.from(wanted.publicKey.replace(/-----[^-]+-----|\s/g, ''), 'base64'),
    der(0xa3, der(SEQUENCE, ...extensions(wanted.authority))),
  );
  const signature = sign('sha256', body, by.privateKey);
  const whole = der(SEQUENCE, body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return { name: wanted.name, certificate: pem(whole), serial: serialOf(by.name, number) };
}

/** MD5 of the issuer, its last part first, and the certificate's number. */
function serialOf(issuer: Name, number: Buffer): string {
  const name = issuer
    .toReversed()
    .map(([part, value]) => `${part}=${value}`)
    .join(',');
  return createHash('md5')
    .update(name + BigInt(`0x${number.toString('hex')}`).toString())
    .digest('hex');
}

function extensions(authority: boolean): Buffer[] {
  // keyCertSign and cRLSign, or digitalSignature.
  const usage = authority ? [1, 0x06] : [7, 0x80];
  return [
    ...(authority ? [extension(CONSTRAINTS, der(SEQUENCE, der(0x01, Buffer.from([0xff]))))] : []),
    extension(KEY_USAGE, der(0x03, Buffer.from(usage))),
  ];
}

/** An extension that no reader may leave out. */
function extension(id: string, value: Buffer): Buffer {
  return der(
    SEQUENCE,
    der(OBJECT_ID, Buffer.from(id, 'hex')),
    der(0x01, Buffer.from([0xff])),
    der(0x04, value),
  );
}

function nameOf(name: Name): Buffer {
  const parts = name.map(([part, value]) =>
    der(
      0x31,
      der(SEQUENCE, der(OBJECT_ID, Buffer.from(ATTRIBUTES[part], 'hex')), der(0x0c, Buffer.from(value))),
    ),
  );
  return der(SEQUENCE, ...parts);
}

/** A time before 2050. */
function timeOf(ms: number): Buffer {
  const text = new Date(ms).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x17, Buffer.from(text.slice(2)));
}

function pem(whole: Buffer): string {
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** A value of the Distinguished Encoding Rules: tag, length, contents. */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}
