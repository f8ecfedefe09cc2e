/** Numbers up to this length are always shown whole. */
const SHORT = 8;
const SHOWN = 6;

/** A number in the groups in which it is shown; a short one begins in its middle. */
export type Groups = { readonly groups: readonly string[]; readonly cut: boolean };

/** The last six characters of a long number, in two groups; a short number is whole. */
export function shortNumber(number: string): Groups {
  if (number.length <= SHORT) return { groups: [number], cut: false };
  const end = number.slice(-SHOWN);
  return { groups: [end.slice(0, SHOWN / 2), end.slice(SHOWN / 2)], cut: true };
}

/** A whole number in groups of four. */
export function wholeNumber(number: string): Groups {
  return { groups: number.match(/.{1,4}/g) ?? [], cut: false };
}
