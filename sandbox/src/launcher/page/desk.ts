import type { WireEvent } from '../../events.ts';
import type { Mandate, Message, Outcome, PartnerConduct, Unit, User, WalletChoices } from '../answers.ts';
import type { Language } from './text.ts';
import type { Words } from './words-zh.ts';

/** Where the payer comes from: the app around the page, the channel, and whether with a token. */
export type Entry = {
  readonly host: keyof Words['hosts'];
  readonly channel: keyof Words['channels'];
  readonly way: keyof Words['ways'];
};

/** A partner that can be broken, as the control API names it: the carrier is `operator` there. */
export type Partner = 'operator' | 'sms' | 'channels' | 'devices';

/** An event that the app reported and the service took. */
export type CollectedEvent = {
  readonly eventId: number;
  readonly at: string;
  readonly outputEndpoint: string;
  readonly platform: string;
  readonly kind: string;
  readonly durationMs?: number;
  readonly page?: string;
  readonly call?: string;
  readonly name?: string;
};

/** What the cards show of the sandbox. */
export type Facts = {
  users: readonly User[];
  /** The person chosen: the app opens as them, and their wallet pays. */
  user: User;
  conduct: WalletChoices;
  outcomes: readonly Outcome[];
  units: readonly Unit[];
  messages: readonly Message[];
  /** What the chosen person signed at the wallet. */
  mandates: readonly Mandate[];
  /** How every partner behaves. */
  partners: Readonly<Record<Partner, PartnerConduct>>;
  /** Who is on the carrier's network, as a wallet user id; null when nobody is. */
  sim: string | null;
};

/** Everything the cards show, and what they may do. */
export type Desk = Facts & {
  language: Language;
  words: Words;
  entry: Entry;
  /** Newest first. */
  events: readonly WireEvent[];
  /** Newest first; null until the service told of any. */
  collected: readonly CollectedEvent[] | null;
  readonly filter: { project: string; text: string };
  unitSearch: string;
  readonly walletOrigin: string;

  /** Whether the window is wide enough for the phone beside the cards. */
  hasPhone(): boolean;
  /** Shows an address in the phone, or in this tab where there is no phone. */
  show(address: string): void;
  /** Opens a page of the app at the chosen host and channel, without a way in; home when none is named. */
  open(query: URLSearchParams, path?: string): void;
  /** Enters the app as a person, as the chosen host and channel bring people in. */
  logIn(user: User): Promise<void>;
  /** Reads everything anew and shows it. */
  refresh(): Promise<void>;
  /** Says that the sandbox does not answer. */
  lost(): void;
};
