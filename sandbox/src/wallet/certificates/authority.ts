import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { MERCHANT } from '../../world.ts';
import type { AppCertificate, Held } from './held.ts';
import { type Certified, issue, type Name } from './x509.ts';

const DAY = 86_400_000;
const YEARS = 365 * DAY;

/** The mark by which production recognises certificates of a sandbox. */
const SANDBOX = 'sandbox-wallet';

const ROOT: Name = [
  ['C', 'CN'],
  ['O', SANDBOX],
  ['OU', 'Certification Authority'],
  ['CN', 'LifeWallet Certification Authority R1'],
];
const OTHER_ROOT: Name = [...ROOT.slice(0, -1), ['CN', 'LifeWallet Certification Authority E1']];
const CLASS: Name = [...ROOT.slice(0, -1), ['CN', 'LifeWallet Certification Authority Class 2 R1']];
export const WALLETS_NAME: Name = [
  ['C', 'CN'],
  ['O', MERCHANT.name],
  ['OU', 'LifeWallet'],
  ['CN', `${SANDBOX}-${MERCHANT.sellerId}`],
];
export const MERCHANTS_NAME: Name = [
  ['C', 'CN'],
  ['O', MERCHANT.name],
  ['CN', `${SANDBOX}-app-${MERCHANT.appId}`],
];

/** Makes the wallet's authorities and its first certificate. The app still signs with keys. */
export function newHeld(now: number): Held {
  const root = authority(ROOT, now);
  const between = authority(CLASS, now, root);
  const { publicKey, privateKey } = pair('ec');
  const other = issue(
    { name: OTHER_ROOT, publicKey, from: now - DAY, until: now + 20 * YEARS, authority: true },
    { name: OTHER_ROOT, privateKey, kind: 'EC' },
  );
  return {
    mode: 'KEYS',
    root,
    between,
    roots: `${other.certificate}${root.certificate}`,
    rootSerial: root.serial,
    wallet: [newCertificate(WALLETS_NAME, between, now, 5 * YEARS)],
    app: [],
  };
}

/** A certificate that signs, with a key of its own, for so many milliseconds. */
export function newCertificate(name: Name, by: Certified, now: number, ms: number): Certified {
  const { publicKey, privateKey } = pair('rsa');
  const made = issue(
    { name, publicKey, from: now - DAY, until: now + ms, authority: false },
    { ...by, kind: 'RSA' },
  );
  return { ...made, privateKey };
}

/** An authority that nobody knows. */
export function strangeAuthority(now: number): Certified {
  return authority(CLASS, now);
}

/** The app's certificate for a key (PEM), and what the wallet keeps of it. */
export function appCertificate(by: Certified, publicKey: string, now: number, ms: number) {
  const key = createPublicKey(publicKey).export({ type: 'spki', format: 'pem' }).toString();
  const until = now + ms;
  const { certificate, serial } = issue(
    { name: MERCHANTS_NAME, publicKey: key, from: now - DAY, until, authority: false },
    { ...by, kind: 'RSA' },
  );
  return { certificate, kept: { serial, publicKey: key, until } satisfies AppCertificate };
}

/** Without `by` it is a root. */
function authority(name: Name, now: number, by?: Certified): Certified {
  const { publicKey, privateKey } = pair('rsa');
  const made = issue(
    { name, publicKey, from: now - DAY, until: now + 20 * YEARS, authority: true },
    { ...(by ?? { name, privateKey }), kind: 'RSA' },
  );
  return { ...made, privateKey };
}

function pair(type: 'rsa' | 'ec'): { readonly publicKey: string; readonly privateKey: string } {
  const pem = {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  } as const;
  return type === 'rsa'
    ? generateKeyPairSync('rsa', { modulusLength: 2048, ...pem })
    : generateKeyPairSync('ec', { namedCurve: 'P-256', ...pem });
}
