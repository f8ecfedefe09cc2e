import { once } from 'node:events';
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAnswering } from './answering.ts';
import { decide, type Fault, PASS } from './decisions.ts';
import {
  type Addressee,
  addresseeOf,
  type Topic,
  topicOf,
  type WireAnswer,
  type WireRequest,
} from './messages.ts';

/** The origins of the service and its partners. */
type Ends = Readonly<Record<Addressee, readonly string[]>>;

export type Layer = Awaited<ReturnType<typeof openLayer>>;

/**
 * Starts a layer between the service and its partners, in both directions, which makes the faults in a share of all
 * messages. Everything passes until something has a name.
 */
export async function openLayer({ seed, share }: { readonly seed: number; readonly share: number }) {
  const forwarding = openForwarding();
  const { name, learn, faultOf } = createNaming(seed, share);
  const faultCounts = new Map<string, number>();
  let ends: Ends = { WALLET: [], UNITS: [], SERVICE: [] };
  let open = true;
  let hanging: Promise<void> | null = null;
  const { answerTo, acceptedLies } = createAnswering((message) =>
    forwarding.forward(message, ends[addresseeOf(message.url)]),
  );

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    const message: WireRequest = { method, url, headers, body: await bodyOf(request) };
    if (hanging && addresseeOf(url) === 'WALLET') {
      await hanging;
      response.destroy();
      return;
    }
    const topic = topicOf(message);
    learn(topic);
    const fault = open ? faultOf(message, topic) : PASS;
    faultCounts.set(fault.do, (faultCounts.get(fault.do) ?? 0) + 1);
    const answer = await answerTo(message, topic, fault);
    if (answer) send(response, answer);
    else response.destroy();
  };

  const server = createServer((request, response) => {
    // A killed process leaves unfinished messages.
    handle(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connect: (given: Ends) => {
      ends = given;
    },
    /**
     * Names an order, an account, a mandate, or what proves a mandate, as it is called in every run of the seed. Messages
     * about something without a name pass. Deductions are named after their mandate.
     */
    name,
    /** Ends the faults: every message passes. */
    quiet: () => {
      open = false;
    },
    /** From now on the wallet answers nothing that it is asked, until the returned function is called. */
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hanging = promise;
      return () => {
        hanging = null;
        resolve();
      };
    },
    /** Makes faults again. */
    loud: () => {
      open = true;
    },
    /** Number of messages by fault. */
    faultCounts: (): Readonly<Record<string, number>> => Object.fromEntries([...faultCounts].sort()),
    /** Lies that the service accepted, one sentence each. */
    acceptedLies: (): readonly string[] => acceptedLies,
    close: async (): Promise<void> => {
      forwarding.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function send(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  const { 'transfer-encoding': _chunks, connection: _connection, 'keep-alive': _wait, ...rest } = headers;
  response.writeHead(status, { ...rest, 'content-length': body.length }).end(body);
}

/** Names orders, accounts and mandates the same in every run of a seed, and so decides the faults of messages about them. */
function createNaming(seed: number, share: number) {
  const names = new Map<string, string>();
  const deductions = new Map<string, number>();
  const seen = new Map<string, number>();
  return {
    name: (number: string, name: string): void => {
      names.set(number, name);
    },
    /** Names what the service numbers itself under a mandate after that mandate. */
    learn: ({ orderId, mandate, key }: Topic): void => {
      const name = names.get(key);
      if (name === undefined) return;
      if (mandate !== '' && !names.has(mandate)) names.set(mandate, name);
      if (orderId === '' || names.has(orderId)) return;
      const number = (deductions.get(name) ?? 0) + 1;
      deductions.set(name, number);
      names.set(orderId, `${name}, deduction ${number}`);
    },
    faultOf: (request: WireRequest, { kind, orderId, line, mandate, account }: Topic): Fault => {
      const name = names.get(orderId) ?? names.get(mandate) ?? names.get(account);
      if (name === undefined) return PASS;
      const about = `${name} ${line}`;
      const before = seen.get(`${kind} ${about}`) ?? 0;
      seen.set(`${kind} ${about}`, before + 1);
      const way = addresseeOf(request.url) === 'SERVICE' ? 'TELL' : 'ASK';
      return decide(seed, share, { way, kind, about, before });
    },
  };
}

/** A partner may stay silent longer than its caller waits. */
const LONGEST_MS = 20_000;

/** Forwards requests unchanged, over connections that stay open. */
function openForwarding() {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let next = 0;

  const once = (wireRequest: WireRequest, origin: string): Promise<WireAnswer> =>
    new Promise((resolve, reject) => {
      const { method, url, headers, body } = wireRequest;
      const { connection: _, ...rest } = headers;
      const request = ask(new URL(origin + url), {
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
    /** Sends to the origins in turn. When nobody listens at one, the next gets the request, as behind a load balancer. */
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
  return { status: message.statusCode ?? 0, headers: message.headers, body: await bodyOf(message) };
}

function isRefused(error: unknown): boolean {
  return Reflect.get(Object(error), 'code') === 'ECONNREFUSED';
}
