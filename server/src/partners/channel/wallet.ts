import { isMobile } from '@life-payment/contract/rules';
import type { NamedPerson } from '../../kit/ports/channel.ts';
import { NotAnswering } from '../../kit/ports/not-answering.ts';
import { type ClosedAccount, WalletNotAnswering, type WalletProvider } from '../../kit/ports/wallet.ts';

/** Sign-on by the wallet's own one-use codes. A number we could neither reach nor hold apart from others proves nothing. */
export async function exchangeWalletCode(
  wallet: WalletProvider,
  code: string,
): Promise<NamedPerson | ClosedAccount | null> {
  try {
    const person = await wallet.personOf(code);
    if (!person || 'closedWalletUserId' in person) return person;
    return isMobile(person.mobile) ? person : null;
  } catch (error) {
    if (error instanceof WalletNotAnswering)
      throw new NotAnswering('wallet does not answer', { cause: error });
    throw error;
  }
}
