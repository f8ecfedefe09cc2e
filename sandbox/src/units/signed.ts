import { randomUUID } from 'node:crypto';
import {
  MAX_CLOCK_DIFFERENCE_MS,
  type NewBills,
  readSignature,
  SERVICE_CALLS,
  type SignedFacts,
  signedHeaders,
  type ToldReversal,
  verifyFacts,
} from '@life-payment/biller-api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerOf, parseJson } from '../http/service.ts';
import type { Keys } from '../state/files.ts';
import type { Tx } from '../state/state.ts';
import { BILLER_SENDERS, type World } from '../world.ts';
import type { Fault } from './conduct.ts';

/** A party that answers for units, and its keys. `units: null`: all that no other connection has. */
export type Connection = {
  readonly units: readonly string[] | null;
  /** The keys of the units, and those of the service towards them. */
  readonly theirs: Extract<keyof Keys, 'units' | 'ownUnit'>;
  readonly ours: Extract<keyof Keys, 'service' | 'serviceOfOwnUnit'>;
};

export const COMMON: Connection = { units: null, theirs: 'units', ours: 'service' };

/** A unit with an address and keys of its own. */
export const OWN: Connection & { readonly units: readonly string[] } = {
  units: ['water-range'],
  theirs: 'ownUnit',
  ours: 'serviceOfOwnUnit',
};

/** The connection of a unit. */
export function connectionOf(unitId: string): Connection {
  return OWN.units.includes(unitId) ? OWN : COMMON;
}

/** Why a request is not accepted. */
export type Distrust = 'SENDER_UNKNOWN' | 'SIGNATURE_WRONG' | 'NONCE_USED';

/** A request with its signed facts. */
export type SignedRequest = {
  readonly path: string;
  readonly nonce: string;
  readonly sender: string;
  readonly body: string;
};

/** Reads a signed request, or says why it is not accepted. `wrongs`: what a tester lets the units do wrong. */
export function readSigned(
  request: FastifyRequest,
  world: World,
  connection: Connection,
  wrongs: ReadonlySet<Fault>,
): SignedRequest | Distrust {
  const { signature, ...named } = readSignature((header) => headerOf(request, header));
  const body = typeof request.body === 'string' ? request.body : '';
  const facts = { direction: 'REQUEST', path: request.url, ...named, body } as const;
  if (facts.sender !== BILLER_SENDERS.service) return 'SENDER_UNKNOWN';
  const whole = Number.isSafeInteger(facts.timestamp) && /^[\w-]{8,64}$/.test(facts.nonce);
  if (whole && wrongs.has('ANY_KEY')) return facts;
  const now = wrongs.has('ANY_TIME') ? facts.timestamp : world.clock();
  return whole && verifyFacts(facts, signature, world.keys[connection.ours].publicKey, now)
    ? facts
    : 'SIGNATURE_WRONG';
}

/** Stores a nonce; false when it was used before. Nonces older than any acceptable timestamp are deleted. */
export function useNonce(tx: Tx, { sender, nonce }: SignedRequest, now: number): boolean {
  tx.run`delete from nonces where at < ${now - 3 * MAX_CLOCK_DIFFERENCE_MS}`;
  return tx.run`insert or ignore into nonces (sender, nonce, at) values (${sender}, ${nonce}, ${now})` === 1;
}

/** Sends the answer to a request, signed. */
export function sendSigned(
  reply: FastifyReply,
  request: SignedRequest,
  answer: unknown,
  world: World,
  connection: Connection,
): FastifyReply {
  const body = JSON.stringify(answer);
  const { path, nonce } = request;
  const [sender, timestamp] = [BILLER_SENDERS.units, world.clock()];
  const facts = { direction: 'ANSWER', path, sender, timestamp, nonce, body } as const;
  return reply
    .headers(signedHeaders(facts, world.keys[connection.theirs].privateKey))
    .type('application/json; charset=utf-8')
    .send(body);
}

const TIMEOUT_MS = 10_000;

/** Faults of a push, for tests. A field that is left out is right. */
export type PushFault = {
  /** A nonce that was used before makes the request a repeated one. */
  readonly nonce?: string;
  /** Error of the units' clock, in milliseconds. */
  readonly clockOffMs?: number;
  /** Signed with a key that is not the units'. */
  readonly forged?: boolean;
};

/** The service's answer, and whether the service signed it for this request. */
export type PushAnswer = {
  readonly status: number;
  readonly answer: unknown;
  readonly signed: boolean;
  readonly nonce: string;
};

/** Sends new bills to the service, as the units do. */
export function pushNewBills(world: World, newBills: NewBills, fault: PushFault = {}): Promise<PushAnswer> {
  return push(world, 'pushNewBills', newBills, fault);
}

/** Tells the service that a unit has reversed a write-off on its own. */
export function tellReversal(world: World, told: ToldReversal, fault: PushFault = {}): Promise<PushAnswer> {
  return push(world, 'tellReversal', told, fault);
}

/** Sends the service a message of a unit. */
async function push(
  world: World,
  call: keyof typeof SERVICE_CALLS,
  told: { readonly unitId: string },
  { nonce = randomUUID(), clockOffMs = 0, forged = false }: PushFault,
): Promise<PushAnswer> {
  const { path } = SERVICE_CALLS[call];
  const body = JSON.stringify(told);
  const timestamp = world.clock() + clockOffMs;
  const sender = BILLER_SENDERS.units;
  const signed = { direction: 'REQUEST', path, sender, timestamp, nonce, body } as const;
  const { theirs, ours } = connectionOf(told.unitId);
  const key = forged ? world.keys.partner : world.keys[theirs];
  const response = await fetch(new URL(path, world.urls.app), {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', ...signedHeaders(signed, key.privateKey) },
  });
  const text = await response.text();
  world.events.add(path.replace('/biller/v1/', ''), response.ok ? 'OK' : text.slice(0, 60));
  return {
    status: response.status,
    answer: parseJson(text) ?? text,
    signed: isSignedByService(response, { path, nonce, body: text }, world.keys[ours].publicKey, world),
    nonce,
  };
}

function isSignedByService(
  response: Response,
  said: { readonly path: string; readonly nonce: string; readonly body: string },
  publicKey: string,
  world: World,
): boolean {
  const { signature, ...named } = readSignature((header) => response.headers.get(header) ?? '');
  const facts: SignedFacts = { direction: 'ANSWER', ...named, ...said };
  return verifyFacts(facts, signature, publicKey, world.clock());
}
