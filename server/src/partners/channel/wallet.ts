import { isMobile } from '@life-payment/contract/rules';
import type { ChannelSignOn } from '../../kit/ports/channel.ts';
import { NotAnswering } from '../../kit/ports/not-answering.ts';
import { type Wallet, WalletNotAnswering } from '../../kit/ports/wallet.ts';

/** Sign-on with the wallet's one-use codes. A number of another form than a mobile number counts as not told. */
export async function exchangeWalletCode(
  wallet: Wallet,
  code: string,
): ReturnType<ChannelSignOn['exchange']> {
  try {
    const person = await wallet.personOf(code);
    if (!person || 'closedWalletUserId' in person) return person;
    const { walletIds, mobile } = person;
    return isMobile(mobile) ? { walletIds, mobile } : { walletIds, mobile: null };
  } catch (error) {
    if (error instanceof WalletNotAnswering)
      throw new NotAnswering('wallet does not answer', { cause: error });
    throw error;
  }
}
