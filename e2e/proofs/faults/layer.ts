import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAnswering } from './answering.ts';
import { PASS } from './decisions.ts';
import { openForwarding } from './forward.ts';
import { type Addressee, addresseeOf, topicOf, type WireAnswer, type WireRequest } from './messages.ts';
import { createNaming } from './naming.ts';

/** The origins of the service and its partners. */
type Ends = Readonly<Record<Addressee, readonly string[]>>;

/** A layer between the service and its partners, in both directions. It makes the faults. */
export type Layer = {
  readonly origin: string;
  readonly connect: (ends: Ends) => void;
  /**
   * Names an order, an account, a mandate, or what proves a mandate, as it is called in every run of the seed. Messages
   * about something without a name pass. Deductions are named after their mandate.
   */
  readonly name: (number: string, name: string) => void;
  /** Ends the faults: every message passes. */
  readonly quiet: () => void;
  /** From now on the wallet answers nothing that it is asked, until the returned function is called. */
  readonly hang: () => () => void;
  /** Makes faults again. */
  readonly loud: () => void;
  /** Number of messages by fault. */
  readonly faultCounts: () => Readonly<Record<string, number>>;
  /** Lies that the service accepted, one sentence each. */
  readonly acceptedLies: () => readonly string[];
  readonly close: () => Promise<void>;
};

type Options = { readonly seed: number /** Of all messages. */; readonly share: number };

/** Starts the layer. Everything passes until something has a name. */
export async function openLayer({ seed, share }: Options): Promise<Layer> {
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
    connect: (given) => {
      ends = given;
    },
    name,
    quiet: () => {
      open = false;
    },
    hang: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hanging = promise;
      return () => {
        hanging = null;
        resolve();
      };
    },
    loud: () => {
      open = true;
    },
    faultCounts: () => Object.fromEntries([...faultCounts].sort()),
    acceptedLies: () => acceptedLies,
    close: async () => {
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
