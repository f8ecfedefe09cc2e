import type { Context } from './context.ts';
import type { WalletName } from './wallet-id.ts';

/** The wallet of a channel's payers. Its configuration names it; otherwise, and where the service has no such wallet, it is Alipay. */
export async function walletOfChannel(
  { channels, wallets }: Pick<Context, 'channels' | 'wallets'>,
  outputEndpoint: string,
): Promise<WalletName> {
  const named = (await channels.channel(outputEndpoint))?.settings.wallet ?? 'alipay';
  return wallets.has(named) ? named : 'alipay';
}
