import { isMobile } from '@life-payment/contract/rules';
import type { NamedPerson } from '../../kit/ports/channel.ts';
import { NotAnswering } from '../../kit/ports/not-answering.ts';
import { type ClosedAccount, WalletNotAnswering, type WalletProvider } from '../../kit/ports/wallet.ts';

/** Sign-on with the wallet's one-use codes. Refused when the number is not a valid mobile number. */
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
