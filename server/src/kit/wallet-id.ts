/** The kinds of ids by which the wallet names a person. A person has one id of each kind, and the ids of two kinds differ. */
export type WalletIdKind = 'USER_ID' | 'OPEN_ID';

/** A person's id at the wallet. Only ids of one kind can be compared. */
export type WalletId = { readonly kind: WalletIdKind; readonly id: string };

/** The ids in an answer or notice of the wallet; an empty text is an id that it did not tell. */
export function toldIds(told: { readonly userId: string; readonly openId: string }): readonly WalletId[] {
  return [
    ...(told.userId ? [{ kind: 'USER_ID' as const, id: told.userId }] : []),
    ...(told.openId ? [{ kind: 'OPEN_ID' as const, id: told.openId }] : []),
  ];
}

/**
 * Whether the person whom the wallet told is the one we know, by the ids of each. UNTOLD: we know nobody, or the wallet told no
 * id of a kind that we know. OTHER as soon as the ids of one kind differ.
 */
export function comparePerson(
  known: readonly WalletId[],
  told: readonly WalletId[],
): 'SAME' | 'OTHER' | 'UNTOLD' {
  const pairs = known.flatMap((ours) =>
    told.filter(({ kind, id }) => kind === ours.kind && id !== '').map(({ id }) => id === ours.id),
  );
  if (pairs.length === 0) return 'UNTOLD';
  return pairs.every((same) => same) ? 'SAME' : 'OTHER';
}
