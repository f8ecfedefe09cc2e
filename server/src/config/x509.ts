import { createHash, X509Certificate } from 'node:crypto';

/** Most certificates between one and its root, so that no bundle keeps us busy. */
const LONGEST_CHAIN = 5;

/** The certificates in a text of PEM, in its order. Throws when one of them can't be read. */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found.map((one) => new X509Certificate(one));
}

/** The serial number by which the wallet's protocol names a certificate: MD5 of its issuer and its number. */
export function serialOf({ issuer, serialNumber }: X509Certificate): string {
  // The protocol has the last part of the name first.
  const name = issuer.split('\n').toReversed().join(',');
  return createHash('md5')
    .update(name + BigInt(`0x${serialNumber}`).toString())
    .digest('hex');
}

/** The same for a file of roots. Those without an RSA signature do not count. */
export function rootSerialOf(roots: readonly X509Certificate[]): string {
  return roots.filter(isSignedByRsa).map(serialOf).join('_');
}

/**
 * The certificates from this one up to the root that it is under, by their signatures; null when it is under none of the
 * roots. Looks at no dates.
 */
export function chainOf(
  certificate: X509Certificate,
  between: readonly X509Certificate[],
  roots: readonly X509Certificate[],
): readonly X509Certificate[] | null {
  const chain = [certificate];
  let last = certificate;
  while (chain.length < LONGEST_CHAIN) {
    const present = last;
    const root = roots.find((one) => isIssuedBy(present, one));
    if (root) return [...chain, root];
    const next = between.find((one) => isIssuedBy(present, one));
    if (!next) return null;
    chain.push(next);
    last = next;
  }
  return null;
}

/** Whether a certificate is its own issuer, and may issue others. */
export function isRoot({ ca, issuer, subject }: X509Certificate): boolean {
  return ca && issuer === subject;
}

export function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  return validFromDate <= now && now <= validToDate;
}

function isIssuedBy(certificate: X509Certificate, by: X509Certificate): boolean {
  return (
    by.ca && isSignedByRsa(certificate) && certificate.checkIssued(by) && certificate.verify(by.publicKey)
  );
}

function isSignedByRsa({ signatureAlgorithmOid }: X509Certificate): boolean {
  return signatureAlgorithmOid?.startsWith('1.2.840.113549.1.1.') ?? false;
}
