import type { PartnerKeys } from '../config/partners.ts';

/** Our key at a moment: the next one takes over in all processes at once. */
export function signingKey(
  { privateKey, nextPrivateKey }: Pick<PartnerKeys, 'privateKey' | 'nextPrivateKey'>,
  now: Date,
): string {
  return nextPrivateKey && now >= nextPrivateKey.from ? nextPrivateKey.key : privateKey;
}

/** Keys of the other side, each of which is believed. */
export function trustedKeys({
  publicKey,
  nextPublicKey,
}: Pick<PartnerKeys, 'publicKey' | 'nextPublicKey'>): readonly string[] {
  return nextPublicKey === null ? [publicKey] : [publicKey, nextPublicKey];
}
