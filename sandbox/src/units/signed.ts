import { MAX_CLOCK_DIFFERENCE_MS, SIGNATURE_HEADERS, signFacts, verifyFacts } from '@life-payment/biller-api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerOf } from '../http/body.ts';
import type { Tx } from '../state/state.ts';
import { BILLER_SENDERS, type World } from '../world.ts';
import type { Wrong } from './conduct.ts';
import type { Connection } from './connections.ts';

/** Why a request is not accepted. */
export type Distrust = 'SENDER_UNKNOWN' | 'SIGNATURE_WRONG' | 'NONCE_USED';

/** What a signed request carries besides its body. */
export type SignedRequest = {
  readonly path: string;
  readonly nonce: string;
  readonly sender: string;
  readonly body: string;
};

/**
 * Reads a signed request with the facts of its signature, or says why it is not accepted. `wrongs` are what a tester lets
 * the units do wrong.
 */
export function readSigned(
  request: FastifyRequest,
  world: World,
  connection: Connection,
  wrongs: ReadonlySet<Wrong>,
): SignedRequest | Distrust {
  const facts = {
    direction: 'REQUEST',
    path: request.url,
    sender: headerOf(request, SIGNATURE_HEADERS.sender),
    timestamp: Number(headerOf(request, SIGNATURE_HEADERS.timestamp)),
    nonce: headerOf(request, SIGNATURE_HEADERS.nonce),
    body: typeof request.body === 'string' ? request.body : '',
  } as const;
  if (facts.sender !== BILLER_SENDERS.service) return 'SENDER_UNKNOWN';
  const signature = headerOf(request, SIGNATURE_HEADERS.signature);
  const whole = Number.isSafeInteger(facts.timestamp) && /^[\w-]{8,64}$/.test(facts.nonce);
  if (whole && wrongs.has('ANY_KEY')) return facts;
  const now = wrongs.has('ANY_TIME') ? facts.timestamp : world.clock();
  return whole && verifyFacts(facts, signature, world.keys[connection.ours].publicKey, now)
    ? facts
    : 'SIGNATURE_WRONG';
}

/** Stores a nonce; false when it was used before. Nonces older than any acceptable timestamp are deleted. */
export function useNonce(tx: Tx, { sender, nonce }: SignedRequest, now: number): boolean {
  tx.run('delete from nonces where at < ?', now - 3 * MAX_CLOCK_DIFFERENCE_MS);
  return (
    tx.run('insert or ignore into nonces (sender, nonce, at) values (?, ?, ?)', sender, nonce, now) === 1
  );
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
  const timestamp = world.clock();
  const facts = {
    direction: 'ANSWER',
    path: request.path,
    sender: BILLER_SENDERS.units,
    timestamp,
    nonce: request.nonce,
    body,
  } as const;
  return reply
    .header(SIGNATURE_HEADERS.sender, facts.sender)
    .header(SIGNATURE_HEADERS.timestamp, String(timestamp))
    .header(SIGNATURE_HEADERS.nonce, facts.nonce)
    .header(SIGNATURE_HEADERS.signature, signFacts(facts, world.keys[connection.theirs].privateKey))
    .type('application/json; charset=utf-8')
    .send(body);
}
