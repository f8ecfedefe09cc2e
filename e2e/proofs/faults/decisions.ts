import { createHash } from 'node:crypto';

/** A message between the service and a partner: its direction and its call. */
export type Message = {
  /** ASK: the service calls a partner. TELL: a partner calls the service. */
  readonly way: 'ASK' | 'TELL';
  /** A method of the wallet's gateway, a path of the Biller API, or a path of the service. */
  readonly kind: string;
  /** Name of its subject, which is the same in every run of a seed. */
  readonly about: string;
  /** Number of earlier messages of this kind about the same thing. */
  readonly before: number;
};

const HARMS = {
  /** The message arrives later. */
  DELAY: 24,
  /** The message waits until a later one of its kind has passed. */
  HOLD: 12,
  /** The message never arrives; its sender sees the connection break. */
  DROP_REQUEST: 14,
  /** The message arrives and is processed; the answer gets lost. */
  DROP_ANSWER: 18,
  /** The message arrives twice; the second answer is returned. */
  DOUBLE: 14,
} as const;

const LIES = {
  /** A machine between the two has passed the request on and answers an error. */
  STATUS_500: 3,
  /** Half of the answer arrives. */
  CUT: 3,
  /** The answer arrives with another digit in it. */
  OTHER_DIGIT: 3,
  /** A true, signed answer to a question about something else arrives; the message itself does not. */
  ANOTHERS_ANSWER: 6,
  /** An unsigned "I do not know" is the answer; the message itself never arrives. */
  DO_NOT_KNOW: 3,
} as const;

const FORGERIES = {
  /** Before the true notice a stranger sends one with another amount or end, signed with a key of his own. */
  FORGED_BY_STRANGER: 5,
  /** Before the true notice comes one with another amount or end and the true signature. */
  FORGED_AMOUNT: 5,
  /** Before the true notice comes the same one, which claims a weaker signature. */
  FORGED_WEAKLY: 4,
  /** The service's answer is replaced by an error. */
  STATUS_500: 4,
} as const;

type Harm = keyof typeof HARMS;
export type Lie = keyof typeof LIES | keyof typeof FORGERIES;
export type Fault = { readonly do: 'PASS' | Harm | Lie; readonly ms: number };

const FAULTS: Readonly<Record<Message['way'], Weighted<Harm | Lie>>> = {
  ASK: [...weighted(HARMS), ...weighted(LIES)],
  TELL: [...weighted(HARMS), ...weighted(FORGERIES)],
};

/** So many messages of one kind about the same thing can have a fault. Later ones pass. */
const MOST = 2;
/** These messages are repeated only after a long while, so they fail once. */
const ONCE = ['alipay.trade.refund', 'alipay.trade.fastpay.refund.query'];

const LONGEST_MS = 1_200;

export const PASS: Fault = { do: 'PASS', ms: 0 };

/**
 * Decides what happens to a message. It depends on the seed and the message alone, not on time, so a seed repeats its
 * decisions. `share` of all messages get a fault.
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

/** A number from 0 to below 1 that depends on its arguments alone. */
export function chance(...words: readonly (string | number)[]): number {
  return createHash('sha256').update(words.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}

/** Things, each with its weight compared with the others. */
export type Weighted<T> = readonly (readonly [thing: T, weight: number])[];

/** Chooses one of several by weight; `at` is from 0 to below 1. */
export function choose<T>(things: Weighted<T>, at: number): T {
  const sum = things.reduce((total, [, weight]) => total + weight, 0);
  let left = at * sum;
  for (const [thing, weight] of things) {
    if (left < weight) return thing;
    left -= weight;
  }
  throw new Error('there is nothing to choose from');
}
