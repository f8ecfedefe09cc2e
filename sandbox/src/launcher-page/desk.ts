import type {
  ActAnswers,
  Message,
  Outcome,
  ReadAnswers,
  Unit,
  User,
  WalletChoices,
} from '../launcher/answers.ts';
import type { Language, Words } from './text.ts';

/** The payer's way in: the device around the page, the channel, and whether the address names the person. */
export type Entry = {
  readonly device: keyof Words['devices'];
  readonly channel: keyof Words['channels'];
  readonly way: keyof Words['ways'];
};

/** The facts of the sandbox that the cards show. */
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
  /** The texts in the search of the accounts and of the units. */
  readonly typed: { accounts: string; units: string };
  readonly walletOrigin: string;

  /** Shows an address in the phone, or in this tab when the window is too narrow for the phone. */
  show(address: string): void;
  /** Opens a page of the app with the chosen device and channel, without a token. Without a path it opens home. */
  open(query: URLSearchParams, path?: string): void;
  /** Enters the app as a person, with the chosen device, channel and token. */
  logIn(user: User): Promise<void>;
  redraw(): void;
  refresh(): Promise<void>;
};

/** Reads everything that the cards show. */
export async function readFacts(): Promise<Facts> {
  const [conduct, { units }, { users, chosen }, { outcomes }, { messages }, { user: sim }] =
    await Promise.all([
      getCall('wallet/conduct'),
      getCall('units'),
      getCall('users'),
      getCall('accounts'),
      getCall('sms'),
      getCall('carrier/sim'),
    ]);
  const user = users.find(({ walletUserId }) => walletUserId === chosen) ?? users[0];
  if (!user) throw new Error('The sandbox has no test users.');
  return { users, user, conduct, outcomes, units, messages, sim };
}

const BASE = '/sandbox/api';

/** A call of the control API without a body. Throws with the refusal's sentence. */
export async function getCall<Path extends keyof ReadAnswers>(
  path: Path,
  query: Readonly<Record<string, string>> = {},
): Promise<ReadAnswers[Path]> {
  const parameters = new URLSearchParams(query);
  return answerOf(await fetch(`${BASE}/${path}?${parameters}`));
}

/** A call of the control API with a body. Throws with the refusal's sentence. */
export async function postCall<Path extends keyof ActAnswers>(
  path: Path,
  body: object,
): Promise<ActAnswers[Path]> {
  const headers = { 'content-type': 'application/json' };
  return answerOf(await fetch(`${BASE}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const answer: Answer & { readonly error?: string } = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `${response.status}`);
  return answer;
}
