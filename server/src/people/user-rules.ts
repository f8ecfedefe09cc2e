import { USER_FROZEN, WALLET_CLOSED } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import { comparePerson, type WalletId } from '../kit/ids.ts';
import { DAY } from '../kit/time.ts';

/** A user as far as sign-on needs it. REPLACED: the number went to somebody else, and nobody else has the wallet identity. */
export type KnownUser = {
  readonly lifeUserId: string;
  readonly state: 'ACTIVE' | 'FROZEN' | 'WALLET_CLOSED' | 'REPLACED';
  /** The ids by which the wallet names this user; none when they are not known. */
  readonly walletIds: readonly WalletId[];
  readonly lastUsedAt: Date;
};

/** The users who hold the proved number and the proved wallet identity: one user, two or none. */
export type Holders = {
  readonly byNumber: KnownUser | null;
  readonly byWallet: KnownUser | null;
  /** The ids that the wallet has just proved; none when only the number was, as by SMS or the carrier. */
  readonly proved: readonly WalletId[];
};

/** A number that was unused for this long may belong to somebody else now. */
export const RECYCLED_AFTER_MS = 90 * DAY;

/**
 * Decision about a proved person. `NEW` has to register. The users in `replaced` lose number and wallet identity, at
 * registration when new.
 */
export type Identified =
  | { readonly kind: 'KNOWN'; readonly lifeUserId: string; readonly replaced: readonly string[] }
  | { readonly kind: 'NEW'; readonly replaced: readonly string[] };

/**
 * Decides about a person whose number a channel names without proof; null for nobody. `open`: the channel may log this
 * user in. `TO_PROVE`: `identifyProved` decides after a proof.
 */
export function identifyNamed(
  holder: KnownUser | null,
  open: boolean,
): { readonly kind: 'KNOWN' | 'TO_PROVE'; readonly lifeUserId: string } | Refusal | null {
  return (
    holder && (refusalOf(holder) ?? { kind: open ? 'KNOWN' : 'TO_PROVE', lifeUserId: holder.lifeUserId })
  );
}

/** Decides about a person whose number or wallet identity is proved. */
export function identifyProved(found: Holders, now: Date): Identified | Refusal {
  const holders = withoutOldReplaced(found, now);
  const owner = ownerOf(holders);
  const held = new Set([holders.byNumber, holders.byWallet].flatMap((user) => user?.lifeUserId ?? []));
  if (!owner) return { kind: 'NEW', replaced: [...held] };
  const refused = refusalOf(owner);
  if (refused) return refused;
  if (isLongUnused(owner, now)) return { kind: 'NEW', replaced: [...held] };
  held.delete(owner.lifeUserId);
  return { kind: 'KNOWN', lifeUserId: owner.lifeUserId, replaced: [...held] };
}

function refusalOf({ state }: KnownUser): Refusal | null {
  if (state === 'FROZEN') return refuse(USER_FROZEN);
  return state === 'WALLET_CLOSED' ? refuse(WALLET_CLOSED) : null;
}

/**
 * A replaced user counts by the identity, unless unused for long. A present user whose identity does not contradict is
 * rather the person.
 */
function withoutOldReplaced(holders: Holders, now: Date): Holders {
  const { byNumber, byWallet, proved } = holders;
  if (byWallet?.state !== 'REPLACED') return holders;
  const sameMayBeNew = byNumber !== null && comparePerson(byNumber.walletIds, proved) === 'UNTOLD';
  return sameMayBeNew || isLongUnused(byWallet, now) ? { ...holders, byWallet: null } : holders;
}

function isLongUnused({ lastUsedAt }: KnownUser, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() > RECYCLED_AFTER_MS;
}

/** The wallet identity counts more than the number, because numbers are given to other people and identities are not. */
function ownerOf({ byNumber, byWallet, proved }: Holders): KnownUser | null {
  if (byWallet) return byWallet;
  // A number that was proved alone, or with an id of another kind, does not contradict the known identity.
  return byNumber && comparePerson(byNumber.walletIds, proved) !== 'OTHER' ? byNumber : null;
}
