import type { PartnerKeys } from '../config/partners.ts';

/** Our key at a moment. The next key takes over in all processes at the same time. */
export function signingKey(
  { privateKey, nextPrivateKey }: Pick<PartnerKeys, 'privateKey' | 'nextPrivateKey'>,
  now: Date,
): string {
  return nextPrivateKey && now >= nextPrivateKey.from ? nextPrivateKey.key : privateKey;
}

/** Keys of the other side; signatures of each are accepted. */
export function trustedKeys({
  publicKey,
  nextPublicKey,
}: Pick<PartnerKeys, 'publicKey' | 'nextPublicKey'>): readonly string[] {
  return nextPublicKey === null ? [publicKey] : [publicKey, nextPublicKey];
}
