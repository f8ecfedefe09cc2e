/** Characters of a holder's name and of an address that are shown before the first payment. */
const NAME_SHOWN = 1;
const ADDRESS_SHOWN = 4;

/** Holder and address of an account, as the unit masks them. */
export type MaskedHolder = { readonly holderMasked: string; readonly addressMasked: string };

/**
 * The part that lets payers recognise their own account: the last character of the name and the end of the address. It
 * tells neighbours apart and does not reveal the house.
 */
export function hintOf({ holderMasked, addressMasked }: MaskedHolder): MaskedHolder {
  return {
    holderMasked: lastQueryOf(holderMasked, NAME_SHOWN),
    addressMasked: lastQueryOf(addressMasked, ADDRESS_SHOWN),
  };
}

/** The last unmasked characters after one star; empty when there are none. */
function lastQueryOf(masked: string, shown: number): string {
  if (masked === '') return '';
  const visible = [...masked.replace(/[*＊\s]+$/u, '')];
  return `*${visible
    .slice(-shown)
    .join('')
    .replace(/^[*＊]+/u, '')}`;
}
