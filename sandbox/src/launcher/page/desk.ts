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

/** A partner whose behaviour can be changed, by its name in the control API. */
export type Partner = 'carrier' | 'sms' | 'channels' | 'devices';

/** An event that the app reported and the service accepted. */
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
  /** The chosen person: the app opens as them, and their wallet pays. */
  user: User;
  conduct: WalletChoices;
  outcomes: readonly Outcome[];
  units: readonly Unit[];
  messages: readonly Message[];
  /** The mandates that the chosen person signed at the wallet. */
  mandates: readonly Mandate[];
  /** The conduct of every partner. */
  partners: Readonly<Record<Partner, PartnerConduct>>;
  /** Wallet user id of the person on the carrier's network; null when nobody is on it. */
  sim: string | null;
};

/** Everything that the cards show, and what they may do. */
export type Desk = Facts & {
  language: Language;
  words: Words;
  entry: Entry;
  /** Newest first. */
  events: readonly WireEvent[];
  /** Newest first; null when the service does not offer them. */
  collected: readonly CollectedEvent[] | null;
  readonly filter: { project: string; text: string };
  unitSearch: string;
  readonly walletOrigin: string;

  /** Whether the window is wide enough for the phone beside the cards. */
  hasPhone(): boolean;
  /** Shows an address in the phone, or in this tab when the window is too narrow for the phone. */
  show(address: string): void;
  /** Opens a page of the app with the chosen host and channel, without a token. Without a path it opens home. */
  open(query: URLSearchParams, path?: string): void;
  /** Enters the app as a person, with the chosen host, channel and token. */
  logIn(user: User): Promise<void>;
  /** Reads everything again and shows it. */
  refresh(): Promise<void>;
  /** Says that the sandbox does not answer. */
  lost(): void;
};
