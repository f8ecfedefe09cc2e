import { Agent, type IncomingMessage, request as send } from 'node:http';
import type { WireAnswer, WireRequest } from './messages.ts';

/** A partner may stay silent longer than its caller waits. */
const LONGEST_MS = 20_000;

/** Forwards requests unchanged, over connections that stay open. */
export function openForwarding() {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let next = 0;

  const once = (wireRequest: WireRequest, origin: string): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const { method, url, headers, body } = wireRequest;
      const { connection: _, ...rest } = headers;
      const request = send(new URL(origin + url), {
        method,
        agent,
        timeout: LONGEST_MS,
        headers: { ...rest, 'content-length': body.length },
      });
      request.on('response', (message) => received(message).then(resolve, reject));
      request.on('timeout', () => request.destroy(new Error(`no answer to ${method} ${url}`)));
      request.on('error', reject);
      request.end(body);
    });

  return {
    /**
     * Sends to the origins in turn. When nobody listens at one, the next gets the request, as behind a load balancer.
     */
    forward: async (wireRequest: WireRequest, origins: readonly string[]): Promise<WireAnswer> => {
      next += 1;
      for (let attempt = 0; ; attempt += 1) {
        const origin = origins[(next + attempt) % Math.max(1, origins.length)] ?? '';
        try {
          return await once(wireRequest, origin);
        } catch (error) {
          if (!isRefused(error) || attempt + 1 >= origins.length) throw error;
        }
      }
    },
    close: () => agent.destroy(),
  };
}

async function received(message: IncomingMessage): Promise<WireAnswer> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return { status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(pieces) };
}

function isRefused(error: unknown): boolean {
  return Reflect.get(Object(error), 'code') === 'ECONNREFUSED';
}
