import type { Message, Outcome, Unit, User, WalletChoices } from '../answers.ts';
import { read } from './api.ts';
import type { Language } from './text.ts';
import type { Words } from './words-zh.ts';

/** How the payer comes: the device around the page, the channel, and whether the address names the person. */
export type Entry = {
  readonly device: keyof Words['devices'];
  readonly channel: keyof Words['channels'];
  readonly way: keyof Words['ways'];
};

/** What the cards show of the sandbox. */
export type Facts = {
  readonly users: readonly User[];
  /** The chosen person: the app opens as them, and their wallet pays. */
  readonly user: User;
  readonly conduct: WalletChoices;
  readonly outcomes: readonly Outcome[];
  readonly units: readonly Unit[];
  readonly messages: readonly Message[];
  /** Wallet user id of the person on the carrier's network; null when nobody is on it. */
  readonly sim: string | null;
};

/** Everything that the cards show, and what they may do. */
export type Desk = {
  facts: Facts;
  language: Language;
  words: Words;
  entry: Entry;
  /** What was typed into the search of the accounts and of the units. */
  readonly typed: { accounts: string; units: string };
  readonly walletOrigin: string;

  /** Shows an address in the phone, or in this tab when the window is too narrow for the phone. */
  show(address: string): void;
  /** Opens a page of the app with the chosen device and channel, without a token. Without a path it opens home. */
  open(query: URLSearchParams, path?: string): void;
  /** Enters the app as a person, with the chosen device, channel and token. */
  logIn(user: User): Promise<void>;
  /** Shows every card again. */
  redraw(): void;
  /** Reads everything again and shows it. */
  refresh(): Promise<void>;
};

/** Reads everything that the cards show. */
export async function readFacts(): Promise<Facts> {
  const [conduct, { units }, { users, chosen }, { outcomes }, { messages }, { user: sim }] =
    await Promise.all([
      read('wallet/conduct'),
      read('units'),
      read('users'),
      read('accounts'),
      read('sms'),
      read('carrier/sim'),
    ]);
  const user = users.find(({ walletUserId }) => walletUserId === chosen) ?? users[0];
  if (!user) throw new Error('The sandbox has no test users.');
  return { users, user, conduct, outcomes, units, messages, sim };
}
