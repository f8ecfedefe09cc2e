import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError, type Environment, required } from './values.ts';
import { certificatesIn, chainOf, isRoot, rootSerialOf } from './x509.ts';

/** The certificates of certificate mode. A key of ours without one signs in key mode. */
export type WalletCertificates = {
  /** Of our present key. */
  readonly app: X509Certificate | null;
  /** Of our next key. */
  readonly nextApp: X509Certificate | null;
  /** The roots of the wallet's authorities, as it gives them to merchants. */
  readonly roots: readonly X509Certificate[];
  /** The wallet's own, each under one of the roots: the present one, and the next one if there is one. */
  readonly wallet: readonly X509Certificate[];
};

/** When something in the settings ends, by the setting's name. */
export type Ending = { readonly setting: string; readonly at: Date };

/** The mark of certificates that a sandbox made. */
const SANDBOX_MARK = 'O=sandbox-wallet';

const APP = 'WALLET_APP_CERTIFICATE';
const NEXT_APP = 'WALLET_NEXT_APP_CERTIFICATE';
const ROOT = 'WALLET_ROOT_CERTIFICATE';
const OWN = 'WALLET_CERTIFICATE';
const NEXT_OWN = 'WALLET_NEXT_CERTIFICATE';

const FORM = 'PEM, or the path of a file with PEM';
const ALL = [APP, NEXT_APP, ROOT, OWN, NEXT_OWN];

type Read = { readonly certificates: WalletCertificates | null; readonly ends: readonly Ending[] };

/** The wallet's certificates in the settings, and when they end; null: key mode. Throws a `ConfigError` for a wrong one. */
export function readCertificates(env: Environment): Read {
  if (!ALL.some((name) => env[name])) return { certificates: null, ends: [] };
  if (!env[APP] && !env[NEXT_APP]) throw new ConfigError(`${APP} is not set, and other certificates are.`);
  const app = ourCertificate(env, APP, 'WALLET_PRIVATE_KEY');
  const nextApp = ourCertificate(env, NEXT_APP, 'WALLET_NEXT_PRIVATE_KEY');
  if (app && !nextApp && env['WALLET_NEXT_PRIVATE_KEY'])
    throw new ConfigError(`${NEXT_APP} is not set: in certificate mode the next key needs its certificate.`);
  const roots = readRoots(env);
  const present = walletChain(env, OWN, roots);
  const next = env[NEXT_OWN] ? walletChain(env, NEXT_OWN, roots) : null;
  const wallet = [present, ...(next ? [next] : [])].map(([own]) => own);
  for (const own of wallet)
    for (const ours of [app, nextApp])
      if (ours?.publicKey.equals(own.publicKey))
        throw new ConfigError(`${OWN} is our own certificate, not the wallet's.`);
  if (next?.[0].raw.equals(present[0].raw))
    throw new ConfigError(`${OWN} and ${NEXT_OWN} hold the same certificate.`);
  return {
    certificates: { app, nextApp, roots, wallet },
    ends: [
      ...endsOf(APP, app ? [app] : []),
      ...endsOf(NEXT_APP, nextApp ? [nextApp] : []),
      ...endsOf(OWN, present.slice(0, -1)),
      ...endsOf(NEXT_OWN, next?.slice(0, -1) ?? []),
      ...endsOf(ROOT, present.slice(-1)),
    ],
  };
}

/** Throws a `ConfigError` for certificates of a sandbox. */
export function refuseSandboxCertificates(env: Environment): void {
  for (const name of ALL)
    if (env[name] && readPem(env, name).some(({ issuer }) => issuer.includes(SANDBOX_MARK)))
      throw new ConfigError(`${name} is a certificate of the sandbox: it is refused outside of it.`);
}

/** The certificate of one of our keys; null when there is none. */
function ourCertificate(env: Environment, name: string, keyName: string): X509Certificate | null {
  if (!env[name]) return null;
  const [certificate] = readPem(env, name);
  if (!certificate.checkPrivateKey(privateKeyIn(required(env, keyName), keyName)))
    throw new ConfigError(`${name} is not the certificate of ${keyName}.`);
  return certificate;
}

function readRoots(env: Environment): readonly X509Certificate[] {
  const roots = readPem(env, ROOT);
  if (!roots.every(isRoot)) throw new ConfigError(`${ROOT} holds a certificate that is no root.`);
  if (rootSerialOf(roots) === '') throw new ConfigError(`${ROOT} holds no root with an RSA signature.`);
  return roots;
}

type Chain = readonly [X509Certificate, ...X509Certificate[]];

/** A certificate of the wallet, and those up to its root. The file may also hold the ones between. */
function walletChain(env: Environment, name: string, roots: readonly X509Certificate[]): Chain {
  const [own, ...between] = readPem(env, name);
  if (own.ca || own.publicKey.asymmetricKeyType !== 'rsa')
    throw new ConfigError(`${name} is not a certificate that signs: the wallet's comes first in its file.`);
  const chain = chainOf(own, between, roots);
  if (!chain)
    throw new ConfigError(
      `${name} is under no root of ${ROOT}. Take both from the wallet, with all certificates of their files.`,
    );
  return [own, ...chain.slice(1)];
}

function endsOf(setting: string, certificates: readonly X509Certificate[]): Ending[] {
  const times = certificates.map(({ validToDate }) => validToDate.getTime());
  return times.length === 0 ? [] : [{ setting, at: new Date(Math.min(...times)) }];
}

/** The certificates of a setting: PEM, or the path of a file with PEM. */
function readPem(env: Environment, name: string): Chain {
  try {
    const [first, ...others] = certificatesIn(pemOf(required(env, name)));
    if (first) return [first, ...others];
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    // The value is not shown: it may be a key that was put here by mistake.
    const code: unknown = Reflect.get(Object(error), 'code');
    throw new ConfigError(`${name} can't be read (${String(code)}): it must be ${FORM}.`);
  }
  throw new ConfigError(`${name} holds no certificate: it must be ${FORM}.`);
}

function pemOf(value: string): string {
  return value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');
}

/** A private key as PEM, or as the wallet's tool writes it: PKCS #8 without head and foot. Throws a `ConfigError`. */
export function privateKeyIn(text: string, name: string): KeyObject {
  try {
    return createPrivateKey(
      text.includes('BEGIN') ? text : { key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' },
    );
  } catch {
    throw new ConfigError(`${name} is not a private key that can be read.`);
  }
}
