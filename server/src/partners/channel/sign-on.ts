import type { ChannelSignOn, SigningChannel, TokenMemory } from '../../kit/ports/channel.ts';
import { NotAnswering } from '../../kit/ports/not-answering.ts';
import type { Wallet } from '../../kit/ports/wallet.ts';
import { textOf } from '../../kit/texts.ts';
import type { AskBackend } from './backend.ts';
import { exchangeAtBackend } from './exchange.ts';
import { openPartnerLink } from './link.ts';
import type { LinkKey } from './link-keys.ts';
import { askMini, exchangeMiniToken } from './mini.ts';
import { exchangePartnerToken } from './partner.ts';
import { exchangeWalletCode } from './wallet.ts';

type Tools = {
  readonly ask: AskBackend;
  readonly wallet: Wallet;
  readonly tokens: TokenMemory;
  /** Private keys for partners' links. */
  readonly linkKeys: readonly LinkKey[];
  readonly now: () => Date;
};

/** Sign-on of every kind of channel, each by its own branch. */
export function channelSignOn(tools: Tools): ChannelSignOn {
  return {
    exchange: (channel, requestToken) => exchange(tools, channel, requestToken),
    initCode: async (channel) => {
      const initCode = textOf(await tools.ask(channel, 'init', channel.signOn.initUrl, {}), 'initCode');
      if (initCode === '') throw new NotAnswering(`channel ${channel.outputEndpoint} gave no init code`);
      return initCode;
    },
    mini: (channel, code) => askMini(channel, code, tools.ask),
    openLink: (data, partnerOf) => openPartnerLink(data, tools.linkKeys, partnerOf, tools.now()),
  };
}

function exchange(
  { ask, wallet, tokens, now }: Tools,
  channel: SigningChannel,
  token: string,
): ReturnType<ChannelSignOn['exchange']> {
  const { signOn } = channel;
  switch (signOn.kind) {
    case 'WALLET':
      return exchangeWalletCode(wallet, token);
    case 'PARTNER':
      return exchangePartnerToken({ ...channel, signOn }, token, now(), tokens);
    case 'CARRIER':
    case 'INIT_CODE':
    case 'REDIRECT':
      return exchangeAtBackend({ ...channel, signOn }, token, ask);
    case 'MINI':
      return exchangeMiniToken({ ...channel, signOn }, token, ask, tokens);
  }
}
