import { chance, choose, type Weighted } from './chance.ts';

/** What is said between the service and a partner, by who says it and which call it is. */
export type Message = {
  /** ASK: the service asks a partner. TELL: a partner tells the service. */
  readonly way: 'ASK' | 'TELL';
  /** A method of the wallet's gateway, a path of the Biller API, or a path of the service. */
  readonly kind: string;
  /** What it is about, under a name that is the same in every run of a seed. */
  readonly about: string;
  /** How many of this kind about this there were before. */
  readonly before: number;
};

const HARMS = {
  /** Arrives later. */
  DELAY: 24,
  /** Waits until a later message of its kind has gone by. */
  HOLD: 12,
  /** Never arrives; its sender sees the connection break. */
  DROP_REQUEST: 14,
  /** Arrives and is acted upon; the answer gets lost. */
  DROP_ANSWER: 18,
  /** Arrives twice; the second answer gets through. */
  DOUBLE: 14,
} as const;

const LIES = {
  /** An error of something in between, which has passed the request on. */
  STATUS_500: 3,
  /** Half of the answer. */
  CUT: 3,
  /** The answer with another digit in it. */
  OTHER_DIGIT: 3,
  /** A true and signed answer, but to a question about something else; this one never arrives. */
  ANOTHERS_ANSWER: 6,
  /** "I do not know", signed by nobody; the question never arrives. */
  DO_NOT_KNOW: 3,
} as const;

const FORGERIES = {
  /** Before the truth somebody else sends it with another amount or end, signed with a key of his own. */
  FORGED_BY_STRANGER: 5,
  /** Before the truth comes the same with another amount or end, under the true signature. */
  FORGED_AMOUNT: 5,
  /** Before the truth comes the same, said to be signed in a weaker way. */
  FORGED_WEAKLY: 4,
  /** What the service answers does not get back; in between says that something broke. */
  STATUS_500: 4,
} as const;

type Harm = keyof typeof HARMS;
export type Lie = keyof typeof LIES | keyof typeof FORGERIES;
export type Fault = { readonly do: 'PASS' | Harm | Lie; readonly ms: number };

const FAULTS: Readonly<Record<Message['way'], Weighted<Harm | Lie>>> = {
  ASK: [...weighted(HARMS), ...weighted(LIES)],
  TELL: [...weighted(HARMS), ...weighted(FORGERIES)],
};

/** Messages of one kind about one thing that something may happen to; the next ones pass. */
const MOST = 2;
/** What is asked again only after a long while fails once. */
const ONCE = ['alipay.trade.refund', 'alipay.trade.fastpay.refund.query'];

const LONGEST_MS = 1_200;

export const PASS: Fault = { do: 'PASS', ms: 0 };

/**
 * What happens to a message. Depends on the seed and the message alone, not on when it comes, so that a seed repeats
 * a run's decisions. `share` of all messages meet with something.
 */
export function decide(seed: number, share: number, message: Message): Fault {
  const { way, kind, about, before } = message;
  if (before >= (ONCE.includes(kind) ? 1 : MOST)) return PASS;
  const words = [seed, kind, about, before] as const;
  if (chance('whether', ...words) >= share) return PASS;
  return {
    do: choose(FAULTS[way], chance('what', ...words)),
    ms: Math.round(50 + chance('how long', ...words) * LONGEST_MS),
  };
}

function weighted<T extends string>(weights: Readonly<Record<T, number>>): Weighted<T> {
  return (Object.keys(weights) as T[]).map((name) => [name, weights[name]]);
}
