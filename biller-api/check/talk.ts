import { randomUUID } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { UNIT_CALLS, UNIT_ERRORS, type UnitCall, type UnitError } from '../calls.ts';
import {
  readSignature,
  SIGNATURE_HEADERS,
  type SignedFacts,
  signedHeaders,
  signFacts,
  verifyFacts,
} from '../signing.ts';
import { demand, shown, Wrong } from './check.ts';
import type { Setup } from './setup.ts';

/** The deliberate faults of a request. */
export type Manner = {
  readonly privateKey?: string;
  readonly timestamp?: number;
  readonly nonce?: string;
  readonly sender?: string;
  /** Headers that are left out. */
  readonly without?: readonly string[];
  /** Facts to sign in place of those that are sent. */
  readonly signed?: Partial<SignedFacts>;
};

/** An answer as it came. */
export type Heard = { readonly status: number; readonly headers: Headers; readonly text: string };

type Request<C extends UnitCall> = Static<(typeof UNIT_CALLS)[C]['request']>;
export type Answer<C extends UnitCall> = Static<(typeof UNIT_CALLS)[C]['response']>;

/** Signed calls to the unit under check. */
export type Talk = {
  /** Sends a text and answers what came. Throws `Wrong` when nothing came in time. */
  readonly send: (call: UnitCall, body: string, manner?: Manner) => Promise<Heard>;
  /** Asks as the service does. Throws `Wrong` unless the answer is signed, in time, and in the published form. */
  readonly ask: <C extends UnitCall>(call: C, request: Request<C>, manner?: Manner) => Promise<Answer<C>>;
};

/** `now` is in milliseconds since 1970. */
export function openTalk(setup: Setup, now: () => number): Talk {
  const send = async (call: UnitCall, body: string, manner: Manner = {}): Promise<Heard> => {
    const { path, timeoutMs } = UNIT_CALLS[call];
    try {
      const response = await fetch(new URL(path, setup.address), {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: headersOf(setup, path, body, manner, now()),
        body,
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw new Wrong(`No answer within ${timeoutMs / 1000} s: ${reasonOf(error)}.`);
    }
  };
  return {
    send,
    ask: async (call, request, manner = {}) => {
      const nonce = manner.nonce ?? randomUUID();
      const heard = await send(call, JSON.stringify(request), { ...manner, nonce });
      demand(heard.status === 200, `The unit answered ${statusOf(heard)} instead of 200.`);
      demandSigned(setup, heard, { path: UNIT_CALLS[call].path, nonce }, now());
      return inForm(call, heard.text);
    },
  };
}

/** Throws `Wrong` unless a request was refused with one of these errors. */
export function demandRefused(heard: Heard, errors: readonly UnitError[]): void {
  const [first = 'NOT_UNDERSTOOD'] = errors;
  const status = UNIT_ERRORS[first];
  demand(heard.status === status, `The unit answered ${statusOf(heard)} instead of ${status}.`);
  const { error } = Object(parsed(heard.text)) as { error?: unknown };
  demand(
    errors.some((one) => one === error),
    `The answer says ${shown(error)} for "error" instead of ${errors.join(' or ')}.`,
  );
}

function headersOf(setup: Setup, path: string, body: string, manner: Manner, now: number) {
  const {
    timestamp = now,
    nonce = randomUUID(),
    sender = setup.sender,
    privateKey = setup.privateKey,
  } = manner;
  const facts: SignedFacts = { direction: 'REQUEST', path, sender, timestamp, nonce, body };
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(facts, privateKey),
    [SIGNATURE_HEADERS.signature]: signFacts({ ...facts, ...manner.signed }, privateKey),
  };
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !manner.without?.includes(name)));
}

function demandSigned(
  setup: Setup,
  { headers, text }: Heard,
  { path, nonce }: { readonly path: string; readonly nonce: string },
  now: number,
): void {
  const { signature, ...named } = readSignature((name) => headers.get(name) ?? '');
  demand(signature !== '', 'The answer has no signature.');
  demand(named.nonce === nonce, 'The answer carries another nonce than its request.');
  const facts: SignedFacts = { direction: 'ANSWER', path, ...named, body: text };
  demand(
    verifyFacts(facts, signature, setup.unitPublicKey, now),
    'The signature of the answer is not valid for the key of the unit, or its time is wrong.',
  );
}

function inForm<C extends UnitCall>(call: C, text: string): Answer<C> {
  const schema: TSchema = Type.Unsafe(UNIT_CALLS[call].response);
  const form = Compile(schema);
  const value = parsed(text);
  demand(value !== undefined, 'The answer is not JSON.');
  if (!form.Check(value)) {
    const [error] = form.Errors(value);
    throw new Wrong(
      `The answer does not have the published form${error ? ` at ${error.instancePath || '/'}: ${error.message}` : ''}. It was ${shown(value)}.`,
    );
  }
  return value as Answer<C>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function statusOf({ status, text }: Heard): string {
  return text === '' ? String(status) : `${status} (${shown(text)})`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
