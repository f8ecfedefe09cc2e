import type { WireEvent } from '../events.ts';

/**
 * The control API's answers as the launcher's page reads them. It imports nothing that browsers lack. Amounts in fen;
 * moments as ISO texts unless said otherwise.
 */

/** A name in the launcher's two languages, whatever languages it has at its unit. */
export type Named = { readonly zh: string; readonly en: string };

type Project = 'WATER' | 'ELECTRICITY' | 'GAS' | 'PHONE' | 'BROADBAND' | 'TV' | 'HEATING' | 'PROPERTY';

/** A test user and their wallet. */
export type User = {
  readonly walletUserId: string;
  readonly mobile: string;
  readonly name: string;
  readonly nameEn: string;
  readonly balance: number;
  readonly password: string;
  readonly closed: boolean;
};

/** A test account at a unit. */
export type Account = {
  readonly unitId: string;
  readonly unitName: Named;
  readonly projectType: Project;
  readonly area: string | undefined;
  readonly accountNumber: string;
  /** Balance of a prepaid account; null where bills are paid. */
  readonly balance: number | null;
  readonly bills: readonly { readonly due: number }[];
};

/** One outcome with its test accounts. */
export type Outcome = {
  readonly outcome: string;
  readonly label: Named;
  readonly accounts: readonly Account[];
};

/** A unit and its conduct. */
export type Unit = {
  readonly unitId: string;
  readonly name: Named;
  readonly projectType: Project;
  readonly conduct: object;
};

/** A message that the SMS gateway accepted, with the code in it. */
export type Message = {
  readonly mobile: string;
  readonly text: string;
  readonly at: string;
  readonly code: string | null;
};

/** The part of the wallet's conduct that the launcher sets. A field that is left out means normal behaviour. */
export type WalletChoices = {
  readonly gateway?: string;
  readonly notify?: string;
  readonly deduction?: string;
  readonly sellerShort?: boolean;
};

/** Answers to the calls without a body, by path after `/sandbox/api/`. */
export type ReadAnswers = {
  users: { readonly users: readonly User[]; readonly chosen: string };
  accounts: { readonly outcomes: readonly Outcome[] };
  units: { readonly units: readonly Unit[] };
  sms: { readonly messages: readonly Message[] };
  events: { readonly events: readonly WireEvent[] };
  services: { readonly app: string; readonly launcher: string; readonly wallet: string };
  devices: { readonly devices: readonly { readonly name: string; readonly origin: string }[] };
  'wallet/conduct': WalletChoices;
  'carrier/sim': { readonly user: string | null };
};

/** Answers to the calls with a body, by path after `/sandbox/api/`; unknown where the page does not use the answer. */
export type ActAnswers = {
  'carrier/sim': unknown;
  reset: unknown;
  'units/conduct': unknown;
  'users/choose': unknown;
  'wallet/balance': unknown;
  'wallet/conduct': unknown;
  'accounts/pushBill': { readonly status: number };
  entry: { readonly parameter: string; readonly token: string; readonly path: string; readonly url: string };
  link: { readonly data: string; readonly path: string; readonly url: string };
};
