import type { SignOn } from '../database/identity-types.ts';
import type { ClosedAccount } from './wallet.ts';

/**
 * Whom a sign-on names. Only a wallet identity tells two people apart who held one number after another; who names a
 * number alone has none. Whether it is proof, or a channel's word, depends on the kind of the sign-on (`PROVES_NUMBER`).
 */
export type NamedPerson = { readonly walletUserId: string | null; readonly mobile: string };

/** A channel as its sign-on needs it: whose secret signs, and how it proves people. */
export type SigningChannel<S extends SignOn = SignOn> = {
  readonly outputEndpoint: string;
  readonly secret: string;
  /** Signs beside it while the secret is being changed. */
  readonly nextSecret?: { readonly secret: string };
  readonly signOn: S;
};

export type SignOnOf<K extends SignOn['kind']> = Extract<SignOn, { kind: K }>;

/** The kinds of sign-on that prove whom they name. The others are the word of a channel's back end. */
export const PROVES_NUMBER: Readonly<Record<SignOn['kind'], boolean>> = {
  WALLET: true,
  PARTNER: false,
  CARRIER: false,
  INIT_CODE: false,
  REDIRECT: false,
  MINI: false,
};

/** A mini-program's own answer to its one-time code, and whom it names; null when it names nobody. */
export type MiniAnswer = { readonly json: Readonly<Record<string, unknown>>; readonly openId: string | null };

/** What a partner's link is about. It may be opened once, by its `jti`, until `endsAt`. */
export type PartnerLink = {
  readonly outputEndpoint: string;
  readonly jti: string;
  readonly unitId: string;
  readonly accountNumber: string;
  readonly area: string;
  readonly endsAt: Date;
};

export type LinkOpened =
  | { readonly kind: 'OPENED'; readonly link: PartnerLink }
  | { readonly kind: 'EXPIRED' | 'REFUSED' };

/** What channels prove. Every function throws `NotAnswering` when the channel does not answer. */
export type ChannelSignOn = {
  /**
   * Exchanges a request token for the person it proves, or whose wallet account is closed; null when it is refused: unknown,
   * used, expired, of another channel.
   */
  readonly exchange: (
    channel: SigningChannel,
    requestToken: string,
  ) => Promise<NamedPerson | ClosedAccount | null>;
  /** Init code of the channel's script. */
  readonly initCode: (channel: SigningChannel<SignOnOf<'INIT_CODE'>>) => Promise<string>;
  /** Exchanges a mini-program's one-time code; null when the channel refuses to answer. */
  readonly mini: (channel: SigningChannel<SignOnOf<'MINI'>>, code: string) => Promise<MiniAnswer | null>;
  /** Opens a partner's encrypted link. `partnerOf` finds the channel that a link says it is of. */
  readonly openLink: (
    data: string,
    partnerOf: (outputEndpoint: string) => Promise<SigningChannel<SignOnOf<'PARTNER'>> | null>,
  ) => Promise<LinkOpened>;
};

/** What was used before, as the branches need to know it. */
export type TokenMemory = {
  /** True the first time a channel's token is seen. It is remembered until it expires. */
  readonly firstUse: (outputEndpoint: string, token: string, expiresAt: Date) => Promise<boolean>;
  /** Uses a request token made from a mini-program's ticket; null when there is none of this channel. */
  readonly takeMiniToken: (outputEndpoint: string, token: string) => Promise<string | null>;
};
