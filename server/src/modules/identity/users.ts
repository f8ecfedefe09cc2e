import { USER_FROZEN, WALLET_CLOSED } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import { DAY } from '../../time.ts';

/** A user that is not replaced, as far as sign-on needs it. */
export type KnownUser = {
  readonly lifeUserId: string;
  readonly state: 'ACTIVE' | 'FROZEN' | 'WALLET_CLOSED';
  /** The wallet identity this user came by; null when none is known yet. */
  readonly walletUserId: string | null;
  readonly lastUsedAt: Date;
};

/** A number that was not used for so long may belong to somebody else by now. */
export const RECYCLED_AFTER_MS = 90 * DAY;

/**
 * Whom a proved person is to us.
 * `NOBODY` has to register. `KNOWN` goes on as this user, under the number and wallet identity just proved.
 * `NEW` starts a new user. In both, those in `replaced` lose number and wallet identity to them.
 */
export type WhoItIs =
  | { readonly kind: 'NOBODY' }
  | { readonly kind: 'KNOWN'; readonly lifeUserId: string; readonly replaced: readonly string[] }
  | { readonly kind: 'NEW'; readonly replaced: readonly string[] };

/**
 * Decides from the users who hold the proved number and the proved wallet identity (the same, two, one or none).
 * The wallet identity outweighs the number: numbers are handed on to strangers, identities are not.
 */
export const whoItIs = (
  byNumber: KnownUser | null,
  byWallet: KnownUser | null,
  now: Date,
): WhoItIs | Refusal => {
  const owner = byWallet ?? (byNumber?.walletUserId === null ? byNumber : null);
  const holders = new Set([byNumber, byWallet].flatMap((user) => user?.lifeUserId ?? []));
  if (!owner) return byNumber ? { kind: 'NEW', replaced: [...holders] } : { kind: 'NOBODY' };
  if (owner.state === 'FROZEN') return refuse(USER_FROZEN);
  if (owner.state === 'WALLET_CLOSED') return refuse(WALLET_CLOSED);
  if (now.getTime() - owner.lastUsedAt.getTime() > RECYCLED_AFTER_MS)
    return { kind: 'NEW', replaced: [...holders] };
  holders.delete(owner.lifeUserId);
  return { kind: 'KNOWN', lifeUserId: owner.lifeUserId, replaced: [...holders] };
};
