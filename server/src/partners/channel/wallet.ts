import { isMobile } from '@life-payment/contract/rules';
import type { WalletProvider } from '../wallet/port.ts';
import type { ChannelSignOn } from './port.ts';

/** Sign-on by the wallet, whose one-use codes every entry brings that has no sign-on of its own. */
export const walletSignOn = (wallet: WalletProvider): ChannelSignOn => ({
  exchange: async (_outputEndpoint, requestToken) => {
    const person = await wallet.personOf(requestToken);
    // Not proved: a number we could neither reach nor hold apart from others.
    return person && isMobile(person.mobile) ? person : null;
  },
});
