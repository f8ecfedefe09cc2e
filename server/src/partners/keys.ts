import type { PartnerKeys } from '../config/partner-keys.ts';

/** Our key at a moment. The next key takes over in all processes at the same time. */
export function signingKey(
  { privateKey, nextPrivateKey }: Pick<PartnerKeys, 'privateKey' | 'nextPrivateKey'>,
  now: Date,
): string {
  return nextPrivateKey && isTimeForNext({ nextPrivateKey }, now) ? nextPrivateKey.key : privateKey;
}

/** Whether our next key has taken over. */
export function isTimeForNext({ nextPrivateKey }: Pick<PartnerKeys, 'nextPrivateKey'>, now: Date): boolean {
  return nextPrivateKey !== null && now >= nextPrivateKey.from;
}

/** Keys of the other side; signatures of each are accepted. */
export function trustedKeys({
  publicKey,
  nextPublicKey,
}: Pick<PartnerKeys, 'publicKey' | 'nextPublicKey'>): readonly string[] {
  return nextPublicKey === null ? [publicKey] : [publicKey, nextPublicKey];
}
