import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { headerOf, parseJson } from '../http/body.ts';
import type { World } from '../world.ts';
import { channelSecret, isChannel } from './list.ts';

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** A request with a valid signature: its channel and its JSON. */
export type SignedRequest = { readonly channel: string; readonly body: Readonly<Record<string, unknown>> };

/** Reads a signed request, or says why it is not accepted. Its body has to arrive as text. */
export function readSigned(request: FastifyRequest, world: World): SignedRequest | string {
  const channel = headerOf(request, 'x-channel');
  const timestamp = headerOf(request, 'x-timestamp');
  const text = typeof request.body === 'string' ? request.body : '';
  if (!isChannel(channel)) return 'CHANNEL_UNKNOWN';
  if (!(Math.abs(Number(timestamp) - world.clock()) <= MAX_CLOCK_DIFFERENCE_MS)) return 'TIMESTAMP_WRONG';
  const expected = createHmac('sha256', channelSecret(channel, world))
    .update([timestamp, request.url, text].join('\n'))
    .digest();
  const given = Buffer.from(headerOf(request, 'x-signature'), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'SIGNATURE_WRONG';
  const body = parseJson(text);
  return typeof body === 'object' && body !== null ? { channel, body: { ...body } } : 'MALFORMED';
}
