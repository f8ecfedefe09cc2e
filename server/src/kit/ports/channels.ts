import type { TextByTag } from '@life-payment/contract/rules';
import type { ScriptKind } from '../database/states.ts';
import type { ChannelSettings, SignOn } from '../database/tables.ts';
import type { WalletId } from '../ids.ts';
import type { ClosedAccount } from './wallet.ts';

/** A secret that takes the place of the present one at a moment. Until then the channel's side may know either. */
type NextSecret = { readonly secret: string; readonly from: Date };

/** An entry of the app: the group that shows it, its theme, and its settings. */
export type Channel = {
  readonly outputEndpoint: string;
  readonly group: 'standard' | 'groupTelecom' | 'operatorApp' | 'miniProgram' | 'partner';
  readonly name: TextByTag;
  readonly theme: 'standard' | 'group';
  /** Shared with the channel: signs what its back end is asked, and makes `mobileMd5` useless outside of it. */
  readonly secret: string;
  /** While the secret is being changed. */
  readonly nextSecret?: NextSecret;
  readonly settings: ChannelSettings;
};

/** A script that a second person approved. `replacedAt` is when a newer one of its kind was; null: it is in force. */
export type ApprovedScript = {
  readonly kind: ScriptKind;
  readonly hash: string;
  readonly content: string;
  readonly replacedAt: Date | null;
};

/** The channels with their scripts, held in memory. */
export type Channels = {
  /** Null when there is no such channel. */
  readonly channel: (outputEndpoint: string) => Promise<Channel | null>;
  /** A channel that is open for new entries; null when it is closed or unknown. */
  readonly entry: (outputEndpoint: string) => Promise<Channel | null>;
  /** Approved scripts of a channel: those in force, and some they replaced. */
  readonly scripts: (outputEndpoint: string) => Promise<readonly ApprovedScript[]>;
  /** Reads changes now instead of within seconds. */
  readonly refresh: () => Promise<void>;
};

/**
 * The person that a sign-on names, by one or two wallet ids; none when only a number is named. Only they tell apart two
 * people who had a number one after the other. `PROVES_NUMBER` says whether this is proof.
 */
export type NamedPerson = { readonly walletIds: readonly WalletId[]; readonly mobile: string };

/** A person whom a wallet names without a mobile number, which many of its users have not let it tell. */
export type PersonWithoutNumber = Omit<NamedPerson, 'mobile'> & { readonly mobile: null };

/** The facts of a channel for its sign-on: its secrets and its kind of proof. */
export type SigningChannel<S extends SignOn = SignOn> = {
  readonly outputEndpoint: string;
  readonly secret: string;
  /** The next secret, which signs too during a change. */
  readonly nextSecret?: { readonly secret: string };
  readonly signOn: S;
};

export type SignOnOf<K extends SignOn['kind']> = Extract<SignOn, { kind: K }>;

/** The kinds of sign-on that prove the number. With the others a channel's back end only names it. */
export const PROVES_NUMBER: Readonly<Record<SignOn['kind'], boolean>> = {
  WALLET: true,
  PARTNER: false,
  CARRIER: false,
  INIT_CODE: false,
  REDIRECT: false,
  MINI: false,
};

/** A mini-program's answer to its one-time code, and the person it names, or null. */
export type MiniAnswer = { readonly json: Readonly<Record<string, unknown>>; readonly openId: string | null };

/** The content of a partner's link. It can be opened once (`jti`), until `endsAt`. */
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

/** Sign-on through channels. Every function throws `NotAnswering` when the channel does not answer. */
export type ChannelSignOn = {
  /** Exchanges a request token for its person, or the wallet identity whose account is closed. Null when it is refused. */
  readonly exchange: (
    channel: SigningChannel,
    requestToken: string,
  ) => Promise<NamedPerson | PersonWithoutNumber | ClosedAccount | null>;
  readonly initCode: (channel: SigningChannel<SignOnOf<'INIT_CODE'>>) => Promise<string>;
  /** Exchanges a mini-program's one-time code; null when the channel refuses to answer. */
  readonly mini: (channel: SigningChannel<SignOnOf<'MINI'>>, code: string) => Promise<MiniAnswer | null>;
  /** Opens a partner's encrypted link. `partnerOf` finds the channel that a link says it is of. */
  readonly openLink: (
    data: string,
    partnerOf: (outputEndpoint: string) => Promise<SigningChannel<SignOnOf<'PARTNER'>> | null>,
  ) => Promise<LinkOpened>;
};

/** Used tokens. */
export type TokenMemory = {
  /** True the first time a channel's token is used. It is stored until it expires. */
  readonly firstUse: (outputEndpoint: string, token: string, expiresAt: Date) => Promise<boolean>;
  /** Uses a request token made from a mini-program's ticket; null when there is none of this channel. */
  readonly takeMiniToken: (outputEndpoint: string, token: string) => Promise<string | null>;
};

/** The owner of a session, and the channel of entry. */
type Holder = {
  readonly lifeUserId: string;
  /** Id of the channel the user came by, and its group. */
  readonly outputEndpoint: string;
  readonly outputChannel: string;
  readonly appType: number;
};

/** A live session of a logged-in user. */
export type LoginSession = Holder & {
  readonly scope: 'LOGIN';
  readonly tokenHash: Buffer;
  /** A wallet identity was proved when it began, and not a number alone. */
  readonly walletProved: boolean;
  /** The city that the payer chose last. */
  readonly area: string | null;
};

/** A live session of a guest who opened a partner's link: for that link's one order, and never a login. */
export type OrderSession = Holder & { readonly scope: 'ORDER'; readonly expiresAt: Date };

/** The session of a call about an order. */
export type Session = LoginSession | OrderSession;
