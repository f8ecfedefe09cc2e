import type { World } from '../../world.ts';

/** With what the wallet signs now. `serial` names its certificate; null: it signs with its plain key. */
export type Signer = { readonly privateKey: string; readonly serial: string | null };

export function signerOf({ certificates, keys }: Pick<World, 'certificates' | 'keys'>): Signer {
  const held = certificates.held();
  const present = held?.mode === 'CERTIFICATES' ? held.wallet.at(-1) : undefined;
  return present
    ? { privateKey: present.privateKey, serial: present.serial }
    : { privateKey: keys.wallet.privateKey, serial: null };
}
