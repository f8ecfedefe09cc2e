import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

type Asking = { readonly token: string; readonly body: object };

/** One call that several callers repeat. */
export type Repeated = {
  readonly origin: string;
  readonly path: string;
  /** Each has a connection. */
  readonly callers: readonly Asking[];
};

const END_OF_HEAD = '\r\n\r\n';

/**
 * Requests answered a second when each caller repeats its call. Bare sockets, because a caller must be much lighter
 * than the service beside it.
 */
export async function saturate(what: Repeated, ms: number): Promise<number> {
  const { hostname, port } = new URL(what.origin);
  const connected = await Promise.all(
    what.callers.map(async (caller) => {
      const socket = connect(Number(port), hostname).setNoDelay();
      await once(socket, 'connect');
      return { socket, request: bytesOf(what, caller) };
    }),
  );
  const began = performance.now();
  const counts = await Promise.all(
    connected.map(({ socket, request }) => askOn(socket, request, began + ms)),
  );
  const seconds = (performance.now() - began) / 1_000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
}

function bytesOf({ origin, path }: Repeated, { token, body }: Asking): Buffer {
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    'content-type: application/json',
    'accept-language: en',
    `x-auth-token: ${token}`,
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  return Buffer.from(head.join('\r\n') + END_OF_HEAD + text);
}

/** Repeats the call on one connection until the time is over. Answers the number of answers. */
async function askOn(socket: Socket, request: Buffer, until: number): Promise<number> {
  let answered = 0;
  let received: Buffer = Buffer.alloc(0);
  socket.write(request);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const length = lengthOf(received);
    if (length === null || received.length < length) continue;
    if (!received.includes('"msgCd":"LIV00000"')) throw new Error(received.toString());
    received = Buffer.alloc(0);
    answered += 1;
    if (performance.now() > until) break;
    socket.write(request);
  }
  return answered;
}

/** Length of the first answer in `received`; null until its head has arrived. An answer without a length is an error of the bench. */
function lengthOf(received: Buffer): number | null {
  const end = received.indexOf(END_OF_HEAD);
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end).toLowerCase();
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (!head.startsWith('http/1.1 200') || length === undefined) throw new Error(head);
  return end + END_OF_HEAD.length + Number(length);
}
