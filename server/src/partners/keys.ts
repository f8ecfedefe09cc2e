import type { PartnerKeys } from '../config/partners.ts';

/** Our key at a moment: the next one takes over in all processes at once. */
export const signingKey = (
  { privateKey, nextPrivateKey }: Pick<PartnerKeys, 'privateKey' | 'nextPrivateKey'>,
  now: Date,
): string => (nextPrivateKey && now >= nextPrivateKey.from ? nextPrivateKey.key : privateKey);

/** Keys of the other side, each of which is believed. */
export const trustedKeys = ({
  publicKey,
  nextPublicKey,
}: Pick<PartnerKeys, 'publicKey' | 'nextPublicKey'>): readonly string[] =>
  nextPublicKey === null ? [publicKey] : [publicKey, nextPublicKey];
