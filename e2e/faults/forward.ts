import { Agent, type IncomingMessage, request as send } from 'node:http';
import type { Answered, Asked } from './messages.ts';

/** A partner may stay silent longer than its caller waits. */
const LONGEST_MS = 20_000;

/** Forwards requests unchanged, over connections that stay open. */
export function openForwarding() {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;

  const once = (asked: Asked, origin: string): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const { method, url, headers, body } = asked;
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
    forward: async (asked: Asked, origins: readonly string[]): Promise<Answered> => {
      turn += 1;
      for (let tried = 0; ; tried += 1) {
        const origin = origins[(turn + tried) % Math.max(1, origins.length)] ?? '';
        try {
          return await once(asked, origin);
        } catch (error) {
          if (!isRefused(error) || tried + 1 >= origins.length) throw error;
        }
      }
    },
    close: () => agent.destroy(),
  };
}

async function received(message: IncomingMessage): Promise<Answered> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  return { status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(pieces) };
}

function isRefused(error: unknown): boolean {
  return Reflect.get(Object(error), 'code') === 'ECONNREFUSED';
}
