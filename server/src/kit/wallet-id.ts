/** The kinds of ids by which a wallet names a person. A person has one id of each kind, and the ids of two kinds differ. */
export type WalletIdKind = 'USER_ID' | 'OPEN_ID';

/** A person's id at the wallet. Only ids of one kind can be compared. */
export type WalletId = { readonly kind: WalletIdKind; readonly id: string };

/** The form of the wallet's user ids; open ids never have it. */
const USER_ID = /^2088\d{12}$/;

/**
 * A stored id; null when there is none. Ids that were stored without a kind get theirs by their form: the user id was
 * stored wherever the wallet told one, else the open id.
 */
export function walletIdOf(id: string | null, kind: WalletIdKind | null): WalletId | null {
  if (id === null) return null;
  return { id, kind: kind ?? (USER_ID.test(id) ? 'USER_ID' : 'OPEN_ID') };
}

/** The ids in an answer or notice of the wallet; an empty text is an id that it did not tell. */
export function toldIds(told: { readonly userId: string; readonly openId: string }): readonly WalletId[] {
  return [
    ...(told.userId ? [{ kind: 'USER_ID' as const, id: told.userId }] : []),
    ...(told.openId ? [{ kind: 'OPEN_ID' as const, id: told.openId }] : []),
  ];
}

/**
 * Whether the person whom the wallet told is the one we know. UNTOLD: we know nobody, or the wallet told no id of the kind
 * that we know.
 */
export function comparePerson(
  known: WalletId | null,
  told: readonly WalletId[],
): 'SAME' | 'OTHER' | 'UNTOLD' {
  const comparable = told.filter(({ kind, id }) => kind === known?.kind && id !== '');
  if (known === null || comparable.length === 0) return 'UNTOLD';
  return comparable.every(({ id }) => id === known.id) ? 'SAME' : 'OTHER';
}
