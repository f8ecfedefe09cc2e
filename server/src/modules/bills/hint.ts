/** Characters of a holder's name and of an address that are shown before the first payment. */
const NAME_SHOWN = 1;
const ADDRESS_SHOWN = 4;

/** Whose account it is, as its unit masks it. */
export type MaskedHolder = { readonly holderMasked: string; readonly addressMasked: string };

/**
 * As much of it as a payer needs to recognise their own: the last character of the name, and the end of the address,
 * which tells neighbours apart and leads nobody to the house.
 */
export function hintOf({ holderMasked, addressMasked }: MaskedHolder): MaskedHolder {
  return {
    holderMasked: lastQueryOf(holderMasked, NAME_SHOWN),
    addressMasked: lastQueryOf(addressMasked, ADDRESS_SHOWN),
  };
}

/** The last characters that are not hidden already, behind one star; empty when there is nothing. */
function lastQueryOf(masked: string, shown: number): string {
  if (masked === '') return '';
  const visible = [...masked.replace(/[*＊\s]+$/u, '')];
  return `*${visible
    .slice(-shown)
    .join('')
    .replace(/^[*＊]+/u, '')}`;
}
