import { createHmac } from 'node:crypto';
import type { World } from '../world.ts';

/** The service's check of a channel's request tokens. */
type SignOn =
  | { readonly kind: 'WALLET' }
  | { readonly kind: 'PARTNER'; readonly keys: Readonly<Record<string, string>> }
  | { readonly kind: 'CARRIER'; readonly script: string; readonly exchangeUrl: string }
  | {
      readonly kind: 'INIT_CODE';
      readonly script: string;
      readonly initUrl: string;
      readonly exchangeUrl: string;
    }
  | { readonly kind: 'REDIRECT'; readonly authorizeUrl: string; readonly exchangeUrl: string }
  | { readonly kind: 'MINI'; readonly miniUrl: string; readonly personUrl: string };

/** A channel as the service needs it for its configuration. Hosts are origins. */
export type ChannelFacts = {
  readonly outputEndpoint: string;
  readonly secret: string;
  readonly scriptHosts: readonly string[];
  readonly frameHosts: readonly string[];
  readonly jumpHosts: readonly string[];
  /** Left out when people come as in any browser. */
  readonly signOn?: SignOn;
  readonly needsEmpowerment?: boolean;
  /** Id of the mini-program that the wallet client opens. */
  readonly miniProgram?: string;
};

/** Name of the partner's key. */
export const PARTNER_KEY = 'partner-demo-1';

/** A partner with a lying back end: it signs a token for any number, also for one of nobody who came through it. */
export const LIAR = 'liar_demo';

/** The channel of links in 5G messages: they open in the phone's browser and do not say who opened them. */
const MESSAGE_CHANNEL = 'msg5g_demo';

/** Each channel that brings people in, with the address parameter that carries its request token. */
export const ENTRY_PARAMETERS = {
  HISUN: 'ssoToken',
  'XCX@HISUN': 'code',
  h5_zxs_220815: 'code',
  qycs_demo: 'token',
  csappswhtml5: 'code',
  jt_demo: 'jtToken',
  partner_demo: 'ssoToken',
  liar_demo: 'ssoToken',
} as const;

export type ChannelId = keyof typeof ENTRY_PARAMETERS;

export function isChannel(text: string): text is ChannelId {
  return Object.hasOwn(ENTRY_PARAMETERS, text);
}

/** The secret that the channel and the service share. */
export function channelSecret(channel: string, { keys }: World): string {
  return createHmac('sha256', keys.channels).update(channel).digest('base64url');
}

/** Every channel of the sandbox. */
export function listChannels(world: World): readonly ChannelFacts[] {
  return Object.entries(particulars(world)).map(([outputEndpoint, own]) => ({
    outputEndpoint,
    secret: channelSecret(outputEndpoint, world),
    scriptHosts: [],
    frameHosts: [],
    jumpHosts: [],
    ...own,
  }));
}

/** The settings in which the channels differ. */
function particulars(world: World): Record<ChannelId | typeof MESSAGE_CHANNEL, Partial<ChannelFacts>> {
  const { channels } = world.urls;
  return {
    HISUN: { signOn: { kind: 'WALLET' }, miniProgram: 'gh_lifepayment01' },
    'XCX@HISUN': {
      signOn: { kind: 'MINI', miniUrl: `${channels}/mini/session`, personUrl: `${channels}/mini/person` },
    },
    h5_zxs_220815: {
      scriptHosts: [channels],
      signOn: {
        kind: 'INIT_CODE',
        script: `${channels}/inxs.js`,
        initUrl: `${channels}/init`,
        exchangeUrl: `${channels}/exchange`,
      },
    },
    qycs_demo: carrier(world),
    csappswhtml5: {
      jumpHosts: [channels],
      signOn: {
        kind: 'REDIRECT',
        authorizeUrl: `${channels}/hall/authorize`,
        exchangeUrl: `${channels}/exchange`,
      },
    },
    jt_demo: carrier(world),
    partner_demo: {
      frameHosts: [channels],
      jumpHosts: [channels],
      signOn: { kind: 'PARTNER', keys: { [PARTNER_KEY]: world.keys.partner.publicKey } },
      needsEmpowerment: true,
    },
    [LIAR]: { signOn: { kind: 'PARTNER', keys: { [PARTNER_KEY]: world.keys.partner.publicKey } } },
    [MESSAGE_CHANNEL]: {},
  };
}

function carrier({ urls }: World) {
  return {
    scriptHosts: [urls.carrierLogin],
    signOn: {
      kind: 'CARRIER',
      script: `${urls.carrierLogin}/carrier.js`,
      exchangeUrl: `${urls.channels}/exchange`,
    },
  } as const;
}
